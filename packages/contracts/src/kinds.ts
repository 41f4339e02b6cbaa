import type { AuthorityNetwork } from '@fiscal/domain';
import type { FilingKindDefinition, filingKinds } from './kinds-table.ts';

export type { FilingKindDefinition } from './kinds-table.ts';

export type FilingKind = keyof typeof filingKinds;
export type FilingKindRow = (typeof filingKinds)[FilingKind];
export type AuthorityService = FilingKindRow['service'];

/** The kinds whose filings register this. */
export type KindThatRegisters<R extends FilingKindDefinition['registers']> = {
  [K in FilingKind]: R extends (typeof filingKinds)[K]['registers'] ? K : never;
}[FilingKind];

/** Why a filing of the kind may wait for a person. */
export type AttentionOf<K extends FilingKind> = (typeof filingKinds)[K]['attentions'][number];

/** A table with a row for each kind. Programs import the table of `@fiscal/contracts/kinds-table` and pass it down. */
export type FilingKinds = Readonly<
  Record<FilingKind, FilingKindDefinition & { readonly service: AuthorityService }>
>;

export const kindNames = (kinds: FilingKinds): readonly FilingKind[] =>
  Object.keys(kinds) as readonly FilingKind[];

/** The kinds whose filings register this, in the order of the table. */
export const kindsThatRegister = <R extends FilingKindDefinition['registers']>(
  kinds: FilingKinds,
  registers: R,
): readonly KindThatRegisters<R>[] =>
  kindNames(kinds).filter((kind): kind is KindThatRegisters<R> => kinds[kind].registers === registers);

/** The services of the authorities, each once. */
export const authorityServices = (kinds: FilingKinds): readonly AuthorityService[] => [
  ...new Set(Object.values(kinds).map(({ service }) => service)),
];

/** The networks of the authorities, each once; a network means the queues of all its authorities, as `WORKER_QUEUES` names them. */
export const authorityNetworks = (kinds: FilingKinds): readonly AuthorityNetwork[] => [
  ...new Set(Object.values(kinds).map(({ network }) => network)),
];

/** Returns the workflow id of a filing, the same for all its runs: `nfe:6650f0a1b2c3d4e5f6a7b8c9`. */
export const filingWorkflowId = (
  { idPrefix }: Pick<FilingKindDefinition, 'idPrefix'>,
  filingId: string,
): string => `${idPrefix}:${filingId}`;
