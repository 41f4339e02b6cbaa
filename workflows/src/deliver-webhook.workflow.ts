import type { DeliverWebhookInput, DeliverWebhookResult, SearchAttributeName } from '@fiscal/contracts';
import { defineSearchAttributeKey } from '@temporalio/common';
import { ActivityFailure, isCancellation, upsertSearchAttributes } from '@temporalio/workflow';
import { webhookCalls } from './shared/proxies.ts';

const documentStatus = defineSearchAttributeKey('DocumentStatus' satisfies SearchAttributeName, 'KEYWORD');

/** Delivers one event to one endpoint: every attempt is an attempt of the same activity, spaced by the ladder. */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<DeliverWebhookResult> {
  const { postWebhook } = webhookCalls(input.ladderMs.length + 1);
  const status = await postWebhook(input).catch((error: unknown) => {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return 'interrupted' as const;
  });
  upsertSearchAttributes([{ key: documentStatus, value: status }]);
  return { deliveryId: input.deliveryId, status };
}
