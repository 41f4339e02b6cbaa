import { getNfe as read, waitNfe } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { WaitSlots } from '../../../http/wait-slots.ts';
import type { getNfeRoute } from './get-nfe.route.ts';

export const getNfe =
  (slots: WaitSlots): Handler<typeof getNfeRoute> =>
  async (c) => {
    const tenant = c.get('tenant');
    const { id } = c.req.valid('param');
    const { wait } = c.req.valid('query');
    const atOnce = () => read(tenant, { id });
    if (wait === undefined) return c.json(await atOnce(), 200);
    const waiting = () => waitNfe(tenant, { id, seconds: wait });
    return c.json(await slots.run(tenant.tenant.clientId, waiting, atOnce), 200);
  };
