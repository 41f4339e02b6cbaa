import { companyTasks, deliveryWorkflow } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { attentionCases } from '../attentions.ts';
import { watchCases } from '../certificate-watches.ts';
import { deliveryCases } from '../deliveries.ts';
import { erasureCases } from '../erasures.ts';
import { outcomes } from '../outcomes.ts';

const { workflow } = filingKinds.nfe;

/** Names of the histories that must exist: one for every way through a workflow. */
export const recordedWays: readonly string[] = [
  ...[...outcomes, ...attentionCases].map(
    ({ name, script }) => `${filingKinds[script.kind ?? 'nfe'].workflow}.${name}`,
  ),
  `${workflow}.resubmitted-while-open`,
  `${workflow}.continued-as-new`,
  `${workflow}.continued`,
  ...deliveryCases.map(({ name }) => `${deliveryWorkflow}.${name}`),
  ...erasureCases.map(({ name }) => `${companyTasks.companyErasure.workflow}.${name}`),
  ...watchCases.map(({ name }) => `${companyTasks.certificateWatch.workflow}.${name}`),
];
