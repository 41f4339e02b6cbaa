import { calculateTaxes as calculate } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { calculateTaxesRoute } from './calculate-taxes.route.ts';

export const calculateTaxes: Handler<typeof calculateTaxesRoute> = async (c) => {
  const request = c.req.valid('json');
  c.set('subject', { companyId: request.companyId });
  return c.json(await calculate(c.get('tenant'), request), 200);
};
