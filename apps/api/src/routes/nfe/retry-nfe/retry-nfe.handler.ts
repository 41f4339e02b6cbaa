import { retryNfe as retry } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { retryNfeRoute } from './retry-nfe.route.ts';

export const retryNfe: Handler<typeof retryNfeRoute> = async (c) => {
  const note = await retry(c.get('tenant'), c.req.valid('param'));
  c.set('subject', { companyId: note.companyId });
  c.header('Location', `/v1/nfe/${note.id}`);
  return c.json(note, 202);
};
