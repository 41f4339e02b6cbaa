import { getTaxClass as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { getTaxClassRoute } from './get-tax-class.route.ts';

export const getTaxClass: Handler<typeof getTaxClassRoute> = async (c) => {
  const { id, code } = c.req.valid('param');
  return c.json(await read(c.get('tenant'), { companyId: id, code }), 200);
};
