import { testWebhook as test } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { testWebhookRoute } from './test-webhook.route.ts';

export const testWebhook: Handler<typeof testWebhookRoute> = async (c) => {
  const delivery = await test(c.get('tenant'), c.req.valid('param'));
  return c.json(delivery, 202);
};
