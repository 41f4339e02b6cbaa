import { createWebhookOperation } from './create-webhook/create-webhook.operation.ts';
import { getWebhookOperation } from './get-webhook/get-webhook.operation.ts';
import { listWebhooksOperation } from './list-webhooks/list-webhooks.operation.ts';
import { testWebhookOperation } from './test-webhook/test-webhook.operation.ts';

export const webhooksOperations = [
  createWebhookOperation,
  listWebhooksOperation,
  getWebhookOperation,
  testWebhookOperation,
] as const;
