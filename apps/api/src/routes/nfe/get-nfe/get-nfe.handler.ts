import { type NoteWaiter, getNfe as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { getNfeRoute } from './get-nfe.route.ts';

export const getNfe =
  (waiter: Pick<NoteWaiter, 'wait'>): Handler<typeof getNfeRoute> =>
  async (c) => {
    const { id } = c.req.valid('param');
    const { wait } = c.req.valid('query');
    const tenant = c.get('tenant');
    const note =
      wait === undefined ? await read(tenant, { id }) : await waiter.wait(tenant, { id, seconds: wait });
    c.set('subject', { companyId: note.companyId });
    return c.json(note, 200);
  };
