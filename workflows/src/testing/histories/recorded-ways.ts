import { companyTasks, deliveryWorkflow } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { AttentionCase } from '../attention-case.ts';
import { attentionCases } from '../attentions.ts';
import { type WatchCase, watchCases } from '../certificate-watches.ts';
import { type DeliveryCase, deliveryCases } from '../deliveries.ts';
import { type ErasureCase, erasureCases } from '../erasures.ts';
import type { Outcome } from '../outcome.ts';
import { outcomes } from '../outcomes.ts';

/** Returns the type of the workflow that carries the filing of a script. */
export const workflowOf = ({ script }: Pick<Outcome, 'script'>): string =>
  filingKinds[script.kind ?? 'nfe'].workflow;

const nfe = filingKinds.nfe.workflow;

/** Returns the first case of each key. */
const firstOfEach = <T>(cases: readonly T[], keyOf: (each: T) => string): readonly T[] =>
  cases.filter((each, at) => cases.findIndex((other) => keyOf(other) === keyOf(each)) === at);

/**
 * Cases whose commands appear in no ending: named delays, first attempts of deliveries, a question, a receipt, a
 * database that is not reachable, a rendering by the queue.
 */
const furtherWays = [
  `${nfe}.authorized-by-named-delays`,
  `${nfe}.authorized-and-delivered`,
  `${nfe}.lost-then-resent`,
  `${nfe}.receipt-then-authorized`,
  `${nfe}.database-away-then-authorized`,
  `${nfe}.printing-fails`,
  `${filingKinds.nfeDisabling.workflow}.lost-then-registered`,
];

const nameOf = (each: Pick<Outcome, 'name' | 'script'>): string => `${workflowOf(each)}.${each.name}`;
const endings = firstOfEach(outcomes, (each) => `${workflowOf(each)} ${each.status}`);

/** One filing for each workflow and ending, and the further cases. */
export const recordedOutcomes: readonly Outcome[] = outcomes.filter(
  (each) => endings.includes(each) || furtherWays.includes(nameOf(each)),
);

/** One parked NF-e for each decision; parking is the same for every kind. */
export const recordedAttentions: readonly AttentionCase[] = firstOfEach(
  attentionCases.filter((each) => workflowOf(each) === nfe),
  ({ by }) => by,
);

/** One delivery for each ending, and one that gets a submission while it waits. */
export const recordedDeliveries: readonly DeliveryCase[] = firstOfEach(
  deliveryCases,
  ({ status, steps }) => `${status} ${steps.includes('far')}`,
);

export const recordedErasures: readonly ErasureCase[] = firstOfEach(erasureCases, ({ status }) => status);

export const recordedWatches: readonly WatchCase[] = firstOfEach(watchCases, ({ because }) => because);

/** Names of the histories that a release has. */
export const recordedWays: readonly string[] = [
  ...[...recordedOutcomes, ...recordedAttentions].map(nameOf),
  `${nfe}.resubmitted-while-open`,
  `${nfe}.cancelled-then-hurried`,
  `${nfe}.continued-as-new`,
  `${nfe}.continued`,
  ...recordedDeliveries.map(({ name }) => `${deliveryWorkflow}.${name}`),
  ...recordedErasures.map(({ name }) => `${companyTasks.companyErasure.workflow}.${name}`),
  ...recordedWatches.map(({ name }) => `${companyTasks.certificateWatch.workflow}.${name}`),
];
