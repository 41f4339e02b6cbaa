import { defineStatement } from '@fiscal/db';
import type { ListedNumber, OtherFiles, PlannedNote } from '../../export/month-kind.ts';
import { type ExportContext, type MonthEntry, storedEntry } from '../../export/month-plan.ts';
import {
  type MonthOfCompany,
  type MonthParameters,
  type Positioned,
  rowsOfMonth,
  within,
} from '../../export/month-rows.ts';
import { nfeNote } from './nfe-note.ts';
import { disabledLine, type SummaryLine, summaryLine } from './nfe-summary.ts';

/** Reads the files of a month of NF-e besides authorized notes: denied notes, and disabled ranges of numbers. */
export async function otherNfeFiles(ctx: ExportContext, month: MonthOfCompany): Promise<OtherFiles> {
  const notes: PlannedNote[] = [];
  for await (const rows of rowsOfMonth(ctx, denialsOfMonth, month)) notes.push(...rows.map(plannedDenial));
  const ranges = await readRanges(ctx, month);
  return { notes, files: ranges.flatMap(fileOfRange), numbers: ranges.flatMap(numbersOf) };
}

/** A denied note. Its document is absent when the authority gave no protocol. */
interface DenialOfMonth extends Positioned, Omit<SummaryLine, 'authorizedAt'> {
  readonly accessKey: string;
  readonly documentId: string | null;
  readonly size: number | null;
}

/** A denial has the time of its protocol or, without a protocol, the time of the answer. Source: specification 3.1. */
const denialsOfMonth = defineStatement<MonthParameters, DenialOfMonth>(`
  select d.* from (
    select n.id, answered.at, n.model, n.series, n.number, n.access_key as "accessKey", f.status, n.protocol,
      n.recipient_document as "recipientDocument", n.recipient_name as "recipientName", n.totals,
      null::timestamptz as "cancelledAt", n.proc_nfe_id as "documentId", x.size
    from filing f
    join note n on n.client_id = f.client_id and n.id = f.id
    cross join lateral (
      select coalesce((a.answer -> 'protocol' ->> 'at')::timestamptz, a.closed_at) as at
      from attempt a
      where a.client_id = f.client_id and a.filing_id = f.id and a.answer_class = 'denied'
      order by a.sequence desc limit 1
    ) answered
    left join document x on x.id = n.proc_nfe_id
    where f.client_id = :clientId and f.mode in ('test', 'live') and f.kind = 'nfe' and f.stage = 'denied'
      and f.company_id = :companyId and f.environment = :environment
  ) d
  where d.at >= :start and d.at < :end and (d.at, d.id) > (:afterAt, :afterId)
  order by d.at, d.id limit :rowsAtATime`);

function plannedDenial(row: DenialOfMonth): PlannedNote {
  const { series, number, accessKey, documentId, size } = row;
  const files =
    documentId === null || size === null
      ? []
      : [storedEntry(`xml/${nfeNote.xml.fileName(accessKey)}`, documentId, size)];
  return { series, number, files, line: summaryLine({ ...row, authorizedAt: null }) };
}

interface RangeOfMonth extends Positioned {
  readonly year: number;
  readonly series: number;
  readonly first: number;
  readonly last: number;
  readonly protocol: string | null;
  /** Absent when the authority had already disabled the numbers and named no protocol. */
  readonly documentId: string | null;
  readonly size: number | null;
}

const rangesOfMonth = defineStatement<MonthParameters, RangeOfMonth>(`
  select r.id, r.registered_at as at, r.year, r.series, r.first, r.last, r.protocol, r.proc_inut_id as "documentId", x.size
  from number_range r
  left join document x on x.id = r.proc_inut_id
  where ${within('r', 'registered_at')}`);

const nameOfRange = ({ year, series, first, last }: RangeOfMonth): string =>
  `disabled/${year}-${series}-${first}-${last}-procInutNFe.xml`;

const orderOfRange = ({ year, series, first, last }: RangeOfMonth): readonly number[] => [
  year,
  series,
  first,
  last,
];

/**
 * Reads the ranges in the order of their numbers. A range that was registered twice is listed once, with its first
 * registration.
 */
async function readRanges(ctx: ExportContext, month: MonthOfCompany): Promise<readonly RangeOfMonth[]> {
  const found = new Map<string, RangeOfMonth>();
  for await (const rows of rowsOfMonth(ctx, rangesOfMonth, month)) {
    for (const row of rows) if (!found.has(nameOfRange(row))) found.set(nameOfRange(row), row);
  }
  return [...found.values()].sort((a, b) => compareAll(orderOfRange(a), orderOfRange(b)));
}

const fileOfRange = (range: RangeOfMonth): readonly MonthEntry[] =>
  range.documentId === null || range.size === null
    ? []
    : [storedEntry(nameOfRange(range), range.documentId, range.size)];

const numbersOf = ({ series, first, last, protocol }: RangeOfMonth): readonly ListedNumber[] =>
  Array.from({ length: last - first + 1 }, (_, n) => {
    const number = first + n;
    return { series, number, line: disabledLine({ series, number, protocol }) };
  });

const compareAll = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
