import { issueNfe } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { createNfeRoute } from './create-nfe.route.ts';

export const createNfe: Handler<typeof createNfeRoute> = async (c) => {
  const simulation = c.req.valid('header')['x-fiscal-simulate'];
  const { kind, note } = await issueNfe(c.get('tenant'), { request: c.req.valid('json'), simulation });
  c.set('subject', { noteId: note.id, companyId: note.companyId });
  if (kind === 'repeated') return c.json(note, 200);
  c.header('Location', `/v1/nfe/${note.id}`);
  return c.json(note, 202);
};
