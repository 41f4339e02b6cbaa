import { linkParams } from '@fiscal/api-contract';
import { getNfeDanfe, getNfseDanfse } from '@fiscal/services';
import { createRoute } from '@hono/zod-openapi';
import { sendDocument } from '../../../http/send-document.ts';
import { doInTurn } from '../../../http/take-turn.ts';
import {
  documentResponse,
  notFoundError,
  publicErrors,
  unavailableError,
} from '../../../openapi/responses.ts';
import { operation } from '../../../operation/operation.ts';

const route = createRoute({
  method: 'get',
  path: '/links/{token}',
  operationId: 'openDocumentLink',
  tags: ['MCP'],
  summary: 'Abre o PDF de um link de get_danfe_link',
  description:
    'Sem chave: quem tem o link vê o documento, por 10 minutos, e nada mais. Um link vencido, desconhecido, do outro tipo de chave (teste ou produção) ' +
    '(teste ou produção) ou de uma chave revogada responde 404.',
  security: [],
  request: { params: linkParams },
  responses: {
    ...documentResponse('application/pdf', 'O DANFE ou o DANFSe.'),
    ...notFoundError,
    ...publicErrors,
    ...unavailableError,
  },
});

const readPdf = { danfe: getNfeDanfe, danfse: getNfseDanfse };

export const openDocumentLinkOperation = operation(route, 'public', async (c, { openLink }) => {
  const { token } = c.req.valid('param');
  const { ctx, document, noteId } = await openLink({ token, requestId: c.get('requestId') });
  // Drawing waits for the turn of the client that owns the document.
  c.set('tenant', ctx);
  const work = () => readPdf[document](ctx, { id: noteId });
  const { pdf, accessKey, etag } = await doInTurn(c, work, { kind: 'drawings', signal: c.req.raw.signal });
  const disposition = `inline; filename="${accessKey}.pdf"`;
  const answer = sendDocument(c, { bytes: pdf, etag, contentType: 'application/pdf', disposition });
  // A cached copy would be shown after the link expired.
  answer.headers.set('Cache-Control', 'private, no-store');
  return answer;
});
