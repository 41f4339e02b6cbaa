import { type FilingKindDefinition, filingKinds } from './kinds-table.ts';

export * from './kinds-table.ts';

export type FilingKind = keyof typeof filingKinds;
export type AuthorityService = (typeof filingKinds)[FilingKind]['service'];

/** Why a filing of the kind may wait for a person. */
export type AttentionOf<K extends FilingKind> = (typeof filingKinds)[K]['attentions'][number];

export const filingKindNames = Object.keys(filingKinds) as readonly FilingKind[];
export const authorityServices = [
  ...new Set(Object.values(filingKinds).map(({ service }) => service)),
] as readonly AuthorityService[];
/** Each stands for the queues of its authorities, as `WORKER_QUEUES` names them. */
export const authorityNetworks: readonly FilingKindDefinition['network'][] = [
  ...new Set(Object.values(filingKinds).map(({ network }) => network)),
];

/** One execution per filing, whatever the run: `nfe:6650f0a1b2c3d4e5f6a7b8c9`. */
export const filingWorkflowId = (kind: FilingKind, filingId: string): string =>
  `${filingKinds[kind].idPrefix}:${filingId}`;
