import { nfseEventCodes } from '@fiscal/domain';
import {
  compareTexts,
  type ExportContext,
  type MonthEntry,
  type MonthPlan,
  type MonthToPlan,
  planOf,
  storedEntry,
  summaryOf,
} from './month-plan.ts';
import { type MonthOfCompany, rowsOfMonth } from './month-rows.ts';
import {
  type NfseEventOfMonth,
  type NfseOfMonth,
  nfseEventsOfMonth,
  nfsesOfMonth,
} from './nfse-month-rows.ts';
import { nfseSummaryHead, nfseSummaryLine } from './nfse-summary-csv.ts';
import { storeMissingDanfse } from './store-missing-danfse.ts';

interface PlannedNfse {
  readonly series: number;
  readonly number: number;
  readonly xml: MonthEntry;
  readonly danfse: MonthEntry | undefined;
  readonly line: string;
}

/** As `planMonth`, of NFS-e: each with its events, then the DANFSe, then the summary. Throws as `planMonth` does. */
export async function planNfseMonth(ctx: ExportContext, month: MonthToPlan): Promise<MonthPlan> {
  const nfses: PlannedNfse[] = [];
  for await (const rows of rowsOfMonth(ctx, nfsesOfMonth, month)) {
    for (const row of rows) nfses.push(await plannedNfse(ctx, month, row));
    month.signal?.throwIfAborted();
  }
  nfses.sort((a, b) => a.series - b.series || a.number - b.number);
  return planOf([
    ...nfses.map(({ xml }) => xml),
    ...(await eventsOf(ctx, month)),
    ...nfses.flatMap(({ danfse }) => danfse ?? []),
    summaryOf(nfseSummaryHead, nfses),
  ]);
}

async function plannedNfse(
  ctx: ExportContext,
  { danfe, signal }: MonthToPlan,
  row: NfseOfMonth,
): Promise<PlannedNfse> {
  const { series, number, accessKey, danfseId, danfseSize } = row;
  const xml = storedEntry(`xml/${accessKey}-nfse.xml`, row.nfseXmlId, row.nfseXmlSize);
  const planned = { series, number, xml, line: nfseSummaryLine(row) };
  if (danfe === 'without') return { ...planned, danfse: undefined };
  signal?.throwIfAborted();
  const { id, size } =
    danfseId === null || danfseSize === null
      ? await storeMissingDanfse(ctx, row.id)
      : { id: danfseId, size: danfseSize };
  return { ...planned, danfse: storedEntry(`danfe/${accessKey}.pdf`, id, size) };
}

/** Each event is the only one of its type, however many requests of ours found it. */
async function eventsOf(ctx: ExportContext, month: MonthOfCompany): Promise<readonly MonthEntry[]> {
  const found: NfseEventOfMonth[] = [];
  for await (const rows of rowsOfMonth(ctx, nfseEventsOfMonth, month)) found.push(...rows);
  found.sort((a, b) => a.series - b.series || a.number - b.number || compareTexts(a.type, b.type));
  const isFirst = ({ accessKey, type }: NfseEventOfMonth, place: number): boolean =>
    found[place - 1]?.accessKey !== accessKey || found[place - 1]?.type !== type;
  return found
    .filter(isFirst)
    .map(({ accessKey, type, documentId, size }) =>
      storedEntry(`events/${accessKey}-${nfseEventCodes[type]}-1.xml`, documentId, size),
    );
}
