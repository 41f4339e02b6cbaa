import { deleteTaxClass as remove } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { deleteTaxClassRoute } from './delete-tax-class.route.ts';

export const deleteTaxClass: Handler<typeof deleteTaxClassRoute> = async (c) => {
  const { id, code } = c.req.valid('param');
  await remove(c.get('tenant'), { companyId: id, code });
  return c.body(null, 204);
};
