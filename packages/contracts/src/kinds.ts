import type { FilingKindDefinition, filingKinds } from './kinds-table.ts';

export type { FilingKindDefinition } from './kinds-table.ts';

export type FilingKind = keyof typeof filingKinds;
export type FilingKindRow = (typeof filingKinds)[FilingKind];
export type AuthorityService = FilingKindRow['service'];

/** Why a filing of the kind may wait for a person. */
export type AttentionOf<K extends FilingKind> = (typeof filingKinds)[K]['attentions'][number];

/** A table with a row for each kind. Programs import the table of `@fiscal/contracts/kinds-table` and pass it down. */
export type FilingKinds = Readonly<
  Record<FilingKind, FilingKindDefinition & { readonly service: AuthorityService }>
>;

export const kindNames = (kinds: FilingKinds): readonly FilingKind[] =>
  Object.keys(kinds) as readonly FilingKind[];

/** Returns the services of the authorities, each once. */
export const authorityServices = (kinds: FilingKinds): readonly AuthorityService[] => [
  ...new Set(Object.values(kinds).map(({ service }) => service)),
];

/**
 * Returns the networks of the authorities, each once. In `WORKER_QUEUES` a network stands for the queues of its
 * authorities.
 */
export const authorityNetworks = (kinds: FilingKinds): readonly FilingKindDefinition['network'][] => [
  ...new Set(Object.values(kinds).map(({ network }) => network)),
];

/** Returns the workflow id of a filing, the same for all its runs: `nfe:6650f0a1b2c3d4e5f6a7b8c9`. */
export const filingWorkflowId = (
  { idPrefix }: Pick<FilingKindDefinition, 'idPrefix'>,
  filingId: string,
): string => `${idPrefix}:${filingId}`;
