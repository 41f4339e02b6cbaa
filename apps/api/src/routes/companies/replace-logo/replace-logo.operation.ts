import { idParams, logoRecordSchema } from '@fiscal/api-contract';
import { largestLogo, logoMediaTypes } from '@fiscal/domain';
import { replaceLogo } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { logoTypeOf, readLogoBody } from '../../../http/read-logo-body.ts';
import { RequestRefused } from '../../../http/request-refused.ts';
import {
  bearer,
  binaryBody,
  invalidError,
  jsonResponse,
  notFoundError,
  uploadErrors,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'put',
  path: '/v1/companies/{id}/logo',
  operationId: 'replaceLogo',
  tags: ['Companies'],
  summary: 'Envia o logotipo',
  description:
    `PNG ou JPEG de até ${largestLogo.bytes / 1_000} kB e ${largestLogo.side} × ${largestLogo.side} pixels, sem animação. ` +
    'A imagem é decodificada e codificada de novo: a transparência fica branca e os metadados são removidos. Aparece nos DANFE ' +
    'desenhados depois do envio; um DANFE já guardado não muda.',
  security: bearer,
  middleware: readLogoBody,
  request: { params: idParams, body: binaryBody(logoMediaTypes) },
  responses: {
    200: jsonResponse('O logotipo guardado.', logoRecordSchema),
    ...uploadErrors,
    ...notFoundError,
    ...invalidError(['validation_failed', 'logo_invalid_file', 'logo_dimensions']),
  },
});

export const replaceLogoOperation = operation(route, 'companies:write', async (c) => {
  const { id } = c.req.valid('param');
  const mediaType = logoTypeOf(c.req.header('content-type'));
  if (mediaType === undefined) throw new RequestRefused('unsupported_media_type');
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  return c.json(await replaceLogo(c.get('tenant'), { companyId: id, mediaType, bytes }), 200);
});
