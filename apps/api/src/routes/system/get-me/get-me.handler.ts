import type { Handler } from '../../../http/handler.ts';
import type { getMeRoute } from './get-me.route.ts';

export const getMe: Handler<typeof getMeRoute> = (c) => {
  const { clientId, name, plan, keyPrefix, mode } = c.get('key');
  return c.json({ clientId, name, plan, keyPrefix, mode }, 200);
};
