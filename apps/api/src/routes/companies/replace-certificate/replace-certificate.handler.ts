import { replaceCertificate as replace } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { replaceCertificateRoute } from './replace-certificate.route.ts';

export const replaceCertificate: Handler<typeof replaceCertificateRoute> = async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await replace(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 200);
};
