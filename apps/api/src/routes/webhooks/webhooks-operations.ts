import { createWebhookOperation } from './create-webhook/create-webhook.operation.ts';
import { deleteWebhookOperation } from './delete-webhook/delete-webhook.operation.ts';
import { getDeliveryOperation } from './get-delivery/get-delivery.operation.ts';
import { getWebhookOperation } from './get-webhook/get-webhook.operation.ts';
import { getWebhookStatisticsOperation } from './get-webhook-statistics/get-webhook-statistics.operation.ts';
import { listDeliveriesOperation } from './list-deliveries/list-deliveries.operation.ts';
import { listWebhooksOperation } from './list-webhooks/list-webhooks.operation.ts';
import { redeliverOperation } from './redeliver/redeliver.operation.ts';
import { rotateWebhookSecretOperation } from './rotate-webhook-secret/rotate-webhook-secret.operation.ts';
import { testWebhookOperation } from './test-webhook/test-webhook.operation.ts';
import { updateWebhookOperation } from './update-webhook/update-webhook.operation.ts';

export const webhooksOperations = [
  createWebhookOperation,
  listWebhooksOperation,
  getWebhookOperation,
  updateWebhookOperation,
  deleteWebhookOperation,
  rotateWebhookSecretOperation,
  testWebhookOperation,
  getWebhookStatisticsOperation,
  listDeliveriesOperation,
  getDeliveryOperation,
  redeliverOperation,
] as const;
