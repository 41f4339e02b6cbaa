import { getNfeXml as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import { sendDocument } from '../../../http/send-document.ts';
import type { getNfeXmlRoute } from './get-nfe-xml.route.ts';

export const getNfeXml: Handler<typeof getNfeXmlRoute> = async (c) => {
  const { xml, accessKey, etag } = await read(c.get('tenant'), c.req.valid('param'));
  const disposition = `inline; filename="${accessKey}-procNFe.xml"`;
  return sendDocument(c, { bytes: xml, etag, contentType: 'application/xml; charset=utf-8', disposition });
};
