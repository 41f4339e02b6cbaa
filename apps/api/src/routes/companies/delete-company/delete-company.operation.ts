import { deleteCompanyQuery, deletingCompanySchema, idParams } from '@fiscal/api-contract';
import { requestErasure } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import {
  bearer,
  companyHasDocumentsError,
  invalidError,
  jsonResponse,
  resourceErrors,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'delete',
  path: '/v1/companies/{id}',
  operationId: 'deleteCompany',
  tags: ['Companies'],
  summary: 'Apaga uma empresa',
  description:
    'A partir da resposta a empresa e tudo o que é dela respondem 404, e nada novo é aceito. O que está em andamento na ' +
    'SEFAZ termina antes; depois são apagados o certificado, as notas com XML e DANFE, os eventos, as inutilizações, as ' +
    'classes tributárias e o histórico de webhooks. Não há volta. Ficam o registro do pedido e a contagem mensal de notas. ' +
    'Repetir o pedido dá a mesma resposta até o fim do apagamento, e depois 404. Se uma nota de produção surgir no mesmo ' +
    'instante, sem deleteDocuments=true, o apagamento é desfeito. O evento company.deleted avisa do fim.',
  security: bearer,
  request: { params: idParams, query: deleteCompanyQuery },
  responses: {
    202: jsonResponse('A empresa está sendo apagada.', deletingCompanySchema),
    ...resourceErrors,
    ...companyHasDocumentsError,
    ...invalidError(['validation_failed'], 'deleteDocuments não é true nem false.'),
  },
});

export const deleteCompanyOperation = operation(route, 'erasure', async (c) =>
  c.json(
    await requestErasure(c.get('tenant'), {
      ...c.req.valid('param'),
      deleteDocuments: c.req.valid('query').deleteDocuments === 'true',
      requestedBy: { actor: c.get('key').keyPrefix },
    }),
    202,
  ),
);
