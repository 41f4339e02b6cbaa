import { type AuthorityNetwork, id24 } from '@fiscal/domain';
import type { FilingRow } from './filing-row.ts';
import { waitingRecord } from './waiting-record.ts';

/** The names of a note. The access key is null if the authority gives it only with the registration. */
interface NamedNote<Key extends string | null> {
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: Key;
}

/** Returns the fields that name a note in its record and in every event about it. */
export const noteFields = <Key extends string | null>(
  { id, companyId, environment }: Pick<FilingRow, 'id' | 'companyId' | 'environment'>,
  { externalId, series, number, accessKey }: NamedNote<Key>,
) => ({
  id: id24(id),
  externalId,
  companyId: id24(companyId),
  environment,
  series,
  number,
  accessKey,
});

/** Returns the fields about the progress of a filing, with the same sentences for every kind. */
export const progressFields = (
  row: FilingRow,
  ...named: [what: 'note' | 'request', network: AuthorityNetwork]
) => ({
  failure: row.failure,
  attention: row.attention,
  waiting: waitingRecord(row, ...named),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
