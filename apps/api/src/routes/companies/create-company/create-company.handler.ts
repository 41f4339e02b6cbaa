import { createCompany as register } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { createCompanyRoute } from './create-company.route.ts';

export const createCompany: Handler<typeof createCompanyRoute> = async (c) => {
  const company = await register(c.get('tenant'), c.req.valid('json'));
  c.set('subject', { companyId: company.id });
  c.header('Location', `/v1/companies/${company.id}`);
  return c.json(company, 201);
};
