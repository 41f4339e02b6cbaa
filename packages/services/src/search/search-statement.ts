import { defineStatement, type FilingStage } from '@fiscal/db';
import { filingStatuses, isInProgress } from '@fiscal/domain';
import { filingColumns } from '../rows/filing-row.ts';
import { type NfseRow, nfseColumns } from '../rows/nfse-row.ts';
import type { NoteRow } from '../rows/note-row.ts';

/** A parameter that is null asks for nothing. */
export type SearchParameters = readonly [
  clientId: string,
  mode: string,
  companyId: string | null,
  beforeAt: Date | null,
  beforeId: string | null,
  limit: number,
  statuses: readonly string[] | null,
  attention: true | null,
  series: number | null,
  numberFrom: number | null,
  numberTo: number | null,
  accessKey: string | null,
  recipientDocument: string | null,
  createdFrom: Date | null,
  createdBefore: Date | null,
  authorizedFrom: Date | null,
  authorizedBefore: Date | null,
];

const finalStatuses = filingStatuses.filter((status) => !isInProgress(status));

/**
 * Nothing is created after its authorization but for the clocks of two computers: with this bound a search by the day of
 * authorization begins near it and not at the newest note.
 */
const clocksApart = "interval '1 day'";

const optional = (parameter: string, type: string, condition: string): string =>
  `(${parameter}::${type} is null or ${condition})`;

/** What is searched: filings of a kind with the rows of its table. */
interface Searched {
  readonly kind: 'nfe' | 'nfse';
  readonly table: 'note' | 'nfse';
  readonly numbers: 'integer' | 'bigint';
  readonly columns: string;
}

const noteColumns = `${filingColumns}, n.model, n.series, n.number, n.external_id as "externalId", n.uf,
    n.access_key as "accessKey", n.protocol, n.authorized_at as "authorizedAt", n.totals,
    to_jsonb(n.warnings) as warnings, n.proc_nfe_id as "procNfeId", n.danfe_id as "danfeId"`;

const ofNotes: Searched = { kind: 'nfe', table: 'note', numbers: 'integer', columns: noteColumns };
const ofNfses: Searched = { kind: 'nfse', table: 'nfse', numbers: 'bigint', columns: nfseColumns };

const conditionsOf = ({ kind, numbers }: Searched): string =>
  [
    `f.client_id = $1 and f.mode = $2 and f.kind = '${kind}'`,
    optional('$3', 'text', 'f.company_id = $3 and n.company_id = $3'),
    optional('$4', 'timestamptz', '(f.created_at, f.id) < ($4, $5)'),
    optional('$7', 'text[]', 'f.status = any($7)'),
    optional('$8', 'boolean', 'f.attention is not null'),
    optional('$9', 'integer', 'n.series = $9'),
    optional('$10', numbers, 'n.number >= $10'),
    optional('$11', numbers, 'n.number <= $11'),
    optional('$12', 'text', 'n.access_key = $12'),
    optional('$13', 'text', 'n.recipient_document = $13'),
    optional('$14', 'timestamptz', 'f.created_at >= $14'),
    optional('$15', 'timestamptz', 'f.created_at < $15'),
    optional('$16', 'timestamptz', 'n.authorized_at >= $16'),
    optional(
      '$17',
      'timestamptz',
      `n.authorized_at < $17 and f.created_at < $17::timestamptz + ${clocksApart}`,
    ),
  ].join('\n    and ');

const page = (searched: Searched, more: string): string => `
  select ${searched.columns}
  from filing f
  join ${searched.table} n on n.client_id = f.client_id and n.id = f.id
  join company c on c.client_id = f.client_id and c.id = f.company_id and c.status = 'active'
  where ${conditionsOf(searched)}${more}
  order by f.created_at desc, f.id desc
  limit $6`;

/**
 * Notes of the client and of the mode in the order of `createdAt` and id, the newest first. One constant text, which the
 * server plans for each search by the filters that are given (`plannedEachTime`).
 */
export const searchNotes = defineStatement<SearchParameters, NoteRow>(page(ofNotes, ''));
/** The same of NFS-e. */
export const searchNfses = defineStatement<SearchParameters, NfseRow>(page(ofNfses, ''));

/** Read only where its status is asked for; a note of any status may be open, since it may wait for a person. */
const stagePage = (searched: Searched, stage: FilingStage): string => {
  const asked = stage === 'open' ? '' : ` and '${stage}' = any($7)`;
  return `(${page(searched, `\n    and f.stage = '${stage}'${asked}`)})`;
};

/** Where statuses are asked for: the newest of each stage, and of these the newest. */
const byStatus = (searched: Searched): string => `
  select x.* from (${(['open', ...finalStatuses] as const).map((stage) => stagePage(searched, stage)).join('\n  union all')}) x
  order by x."createdAt" desc, x.id desc
  limit $6`;

export const searchNotesByStatus = defineStatement<SearchParameters, NoteRow>(byStatus(ofNotes));
export const searchNfsesByStatus = defineStatement<SearchParameters, NfseRow>(byStatus(ofNfses));

/** Without it the server keeps, after five searches, one plan for all filters alike. */
export const plannedEachTime = defineStatement<[], never>('set local plan_cache_mode = force_custom_plan');
