import { updateTaxClass } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { replaceTaxClassRoute } from './replace-tax-class.route.ts';

export const replaceTaxClass: Handler<typeof replaceTaxClassRoute> = async (c) => {
  const { id, code } = c.req.valid('param');
  const replacement = c.req.valid('json');
  return c.json(await updateTaxClass(c.get('tenant'), { companyId: id, code, replacement }), 200);
};
