import { createWebhook as create } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { createWebhookRoute } from './create-webhook.route.ts';

export const createWebhook: Handler<typeof createWebhookRoute> = async (c) => {
  const webhook = await create(c.get('tenant'), c.req.valid('json'));
  c.set('subject', { webhookId: webhook.id });
  c.header('Location', `/v1/webhooks/${webhook.id}`);
  return c.json(webhook, 201);
};
