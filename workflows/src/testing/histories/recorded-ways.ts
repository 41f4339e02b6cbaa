import { deliverWebhookType, issueNfeType } from '@fiscal/contracts';
import { attentionCases } from '../attentions.ts';
import { deliveryCases } from '../deliveries.ts';
import { outcomes } from '../outcomes.ts';

/** Names of the histories that must exist: one for every way through a workflow. */
export const recordedWays: readonly string[] = [
  ...outcomes.map(({ name }) => `${issueNfeType}.${name}`),
  ...attentionCases.map(({ name }) => `${issueNfeType}.${name}`),
  `${issueNfeType}.resubmitted-while-open`,
  `${issueNfeType}.continued-as-new`,
  `${issueNfeType}.continued`,
  ...deliveryCases.map(({ name }) => `${deliverWebhookType}.${name}`),
];
