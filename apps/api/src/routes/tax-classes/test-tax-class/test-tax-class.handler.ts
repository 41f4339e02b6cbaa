import { testTaxClass as test } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { testTaxClassRoute } from './test-tax-class.route.ts';

export const testTaxClass: Handler<typeof testTaxClassRoute> = async (c) => {
  const { id, code } = c.req.valid('param');
  return c.json(await test(c.get('tenant'), { companyId: id, code, ...c.req.valid('json') }), 200);
};
