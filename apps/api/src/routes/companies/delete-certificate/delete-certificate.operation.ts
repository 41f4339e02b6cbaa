import { companyRecordSchema, idParams, newCompanyExample } from '@fiscal/api-contract';
import { deleteCertificate } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { bearer, busyCompanyError, jsonResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'delete',
  path: '/v1/companies/{id}/certificate',
  operationId: 'deleteCertificate',
  tags: ['Companies'],
  summary: 'Remove o certificado',
  description:
    'Apaga a chave privada na hora; a empresa não emite até o próximo envio de um certificado. Se a empresa não tem certificado, nada muda. Documentos que ' +
    'esperam a decisão de uma pessoa (attention) não impedem a remoção.',
  security: bearer,
  request: { params: idParams },
  responses: {
    200: jsonResponse('Empresa sem certificado.', companyRecordSchema, newCompanyExample),
    ...resourceErrors,
    ...busyCompanyError,
  },
});

export const deleteCertificateOperation = operation(route, 'certificates:write', async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await deleteCertificate(c.get('tenant'), { companyId: id }), 200);
});
