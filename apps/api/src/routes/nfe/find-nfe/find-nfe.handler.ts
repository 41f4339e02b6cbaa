import { findNfe as find } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { findNfeRoute } from './find-nfe.route.ts';

export const findNfe: Handler<typeof findNfeRoute> = async (c) => {
  const note = await find(c.get('tenant'), c.req.valid('query'));
  c.set('subject', { noteId: note.id, companyId: note.companyId });
  return c.json(note, 200);
};
