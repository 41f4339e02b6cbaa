import { getCompanyStatus as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { getCompanyStatusRoute } from './get-company-status.route.ts';

export const getCompanyStatus: Handler<typeof getCompanyStatusRoute> = async (c) =>
  c.json(await read(c.get('tenant'), c.req.valid('param')), 200);
