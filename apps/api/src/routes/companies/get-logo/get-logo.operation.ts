import { idParams } from '@fiscal/api-contract';
import { logoMediaTypes } from '@fiscal/domain';
import { getLogo } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendDocument } from '../../../http/send-document.ts';
import { bearer, pictureResponse, resourceErrors } from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/v1/companies/{id}/logo',
  operationId: 'getLogo',
  tags: ['Companies'],
  summary: 'Baixa o logotipo',
  description: 'A imagem como é impressa no DANFE. Aceita If-None-Match. Sem logotipo, 404.',
  security: bearer,
  request: { params: idParams },
  responses: { ...pictureResponse(logoMediaTypes, 'A imagem.'), ...resourceErrors },
});

export const getLogoOperation = operation(route, 'companies:read', async (c) => {
  const { id } = c.req.valid('param');
  const { bytes, etag, mediaType } = await getLogo(c.get('tenant'), { companyId: id });
  return sendDocument(c, { bytes, etag, contentType: mediaType });
});
