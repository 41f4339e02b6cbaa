import { getNfeDanfe as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import { sendDocument } from '../../../http/send-document.ts';
import type { getNfeDanfeRoute } from './get-nfe-danfe.route.ts';

export const getNfeDanfe: Handler<typeof getNfeDanfeRoute> = async (c) => {
  const { id } = c.req.valid('param');
  const { pdf, accessKey, etag } = await read(c.get('tenant'), { id });
  const kind = c.req.valid('query').download === '1' ? 'attachment' : 'inline';
  const disposition = `${kind}; filename="${accessKey}.pdf"`;
  return sendDocument(c, { bytes: pdf, etag, contentType: 'application/pdf', disposition });
};
