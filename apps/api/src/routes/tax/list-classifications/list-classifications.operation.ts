import { classificationListSchema, classificationQuery } from '@fiscal/api-contract';
import { listClassifications } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendTagged } from '../../../http/send-tagged.ts';
import { bearer, invalidError, keyErrors, taggedResponse } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/tax/classifications',
  operationId: 'listTaxClassifications',
  tags: ['Taxes'],
  summary: 'Lista as classificações de IBS e CBS',
  description:
    'A tabela oficial de CST e cClassTrib com reduções, grupos que cada classificação exige, documentos e vigência. ' +
    'Aceita If-None-Match.',
  security: bearer,
  request: { query: classificationQuery },
  responses: {
    ...taggedResponse('Classificações em ordem de código.', classificationListSchema),
    ...keyErrors,
    ...invalidError(['validation_failed'], 'Cst, date, limit ou cursor inválido.'),
  },
});

export const listClassificationsOperation = operation(route, 'tax:read', (c) =>
  sendTagged(c, listClassifications(c.req.valid('query'))),
);
