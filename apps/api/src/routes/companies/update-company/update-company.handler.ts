import { updateCompany as update } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { updateCompanyRoute } from './update-company.route.ts';

export const updateCompany: Handler<typeof updateCompanyRoute> = async (c) =>
  c.json(await update(c.get('tenant'), { ...c.req.valid('param'), patch: c.req.valid('json') }), 200);
