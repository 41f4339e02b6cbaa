import { createTaxClass as create } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { createTaxClassRoute } from './create-tax-class.route.ts';

export const createTaxClass: Handler<typeof createTaxClassRoute> = async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await create(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 201);
};
