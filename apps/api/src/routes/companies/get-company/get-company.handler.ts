import { getCompany as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { getCompanyRoute } from './get-company.route.ts';

export const getCompany: Handler<typeof getCompanyRoute> = async (c) =>
  c.json(await read(c.get('tenant'), c.req.valid('param')), 200);
