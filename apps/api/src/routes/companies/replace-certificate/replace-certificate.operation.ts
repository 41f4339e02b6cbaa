import { companyRecordSchema, idParams, uploadCertificateSchema } from '@fiscal/api-contract';
import { replaceCertificate } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { readCertificateBody } from '../../../http/read-json-body.ts';
import {
  bearer,
  invalidError,
  jsonBody,
  jsonResponse,
  resourceBodyErrors,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'put',
  path: '/v1/companies/{id}/certificate',
  operationId: 'replaceCertificate',
  tags: ['Companies'],
  summary: 'Envia o certificado A1',
  description:
    'Confere arquivo, senha, chave, validade, CNPJ e cadeia ICP-Brasil, nesta ordem, e substitui o anterior.',
  security: bearer,
  middleware: readCertificateBody,
  request: { params: idParams, body: jsonBody(uploadCertificateSchema) },
  responses: {
    200: jsonResponse('Empresa com o certificado.', companyRecordSchema),
    ...resourceBodyErrors,
    ...invalidError([
      'validation_failed',
      'certificate_invalid_file',
      'certificate_wrong_password',
      'certificate_missing_private_key',
      'certificate_expired',
      'certificate_not_yet_valid',
      'certificate_not_ecnpj',
      'certificate_cnpj_mismatch',
      'certificate_untrusted_chain',
    ]),
  },
});

export const replaceCertificateOperation = operation(route, 'certificates:write', async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await replaceCertificate(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 200);
});
