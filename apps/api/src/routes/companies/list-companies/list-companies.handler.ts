import { listCompanies as list } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { listCompaniesRoute } from './list-companies.route.ts';

export const listCompanies: Handler<typeof listCompaniesRoute> = async (c) =>
  c.json(await list(c.get('tenant'), c.req.valid('query')), 200);
