import { listTaxClasses as list } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { listTaxClassesRoute } from './list-tax-classes.route.ts';

export const listTaxClasses: Handler<typeof listTaxClassesRoute> = async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await list(c.get('tenant'), { companyId: id, ...c.req.valid('query') }), 200);
};
