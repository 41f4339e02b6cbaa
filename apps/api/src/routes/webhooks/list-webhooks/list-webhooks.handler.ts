import { listWebhooks as list } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { listWebhooksRoute } from './list-webhooks.route.ts';

export const listWebhooks: Handler<typeof listWebhooksRoute> = async (c) =>
  c.json(await list(c.get('tenant')), 200);
