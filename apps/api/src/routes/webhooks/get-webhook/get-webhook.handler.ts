import { getWebhook as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { getWebhookRoute } from './get-webhook.route.ts';

export const getWebhook: Handler<typeof getWebhookRoute> = async (c) =>
  c.json(await read(c.get('tenant'), c.req.valid('param')), 200);
