import type { DeliverWebhookInput, DeliverWebhookResult, SearchAttributeName } from '@fiscal/contracts';
import { defineSearchAttributeKey } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import { webhookCalls } from './shared/proxies.ts';

const documentStatus = defineSearchAttributeKey('DocumentStatus' satisfies SearchAttributeName, 'KEYWORD');

/** Delivers one event to one endpoint: every attempt is an attempt of the same activity, spaced by the ladder. */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<DeliverWebhookResult> {
  const status = await webhookCalls.postWebhook(input);
  upsertSearchAttributes([{ key: documentStatus, value: status }]);
  return { deliveryId: input.deliveryId, status };
}
