import type { TotalsRecord } from '../../context/records.ts';
import { amountAsText, asText, headOf, lineOf, momentAsText, nameAsText } from '../../export/summary-csv.ts';

/** A line of the summary: a number of a series and its result. */
export interface SummaryLine {
  readonly model: string;
  readonly series: number;
  readonly number: number;
  /** null for a disabled number. */
  readonly accessKey: string | null;
  readonly status: string;
  /** null for a denied or disabled number. */
  readonly authorizedAt: Date | null;
  readonly protocol: string | null;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
  readonly totals:
    | (Pick<TotalsRecord, 'invoice' | 'icms' | 'ipi' | 'pis' | 'cofins'> & {
        readonly ibsCbs: { readonly ibs: string; readonly cbs: string } | null;
      })
    | null;
  readonly cancelledAt: Date | null;
}

/** Source: api-conventions 7.5. */
const columns =
  'modelo;serie;numero;chave;status;autorizadaEm;protocolo;destinatarioDocumento;destinatarioNome;valorTotal;icms;ipi;pis;cofins;ibs;cbs;canceladaEm';

export const summaryHead = headOf(columns);

const noValue = '0.00';
const amountColumns = 7;

export const summaryLine = (line: SummaryLine): string =>
  lineOf([
    line.model,
    line.series,
    line.number,
    asText(line.accessKey ?? ''),
    line.status,
    momentAsText(line.authorizedAt),
    asText(line.protocol ?? ''),
    asText(line.recipientDocument ?? ''),
    nameAsText(line.recipientName ?? ''),
    ...amountsOf(line).map(amountAsText),
    momentAsText(line.cancelledAt),
  ]);

const amountsOf = ({ totals }: SummaryLine): readonly (string | null)[] =>
  totals === null
    ? Array.from({ length: amountColumns }, () => null)
    : [
        totals.invoice,
        totals.icms,
        totals.ipi,
        totals.pis,
        totals.cofins,
        totals.ibsCbs?.ibs ?? noValue,
        totals.ibsCbs?.cbs ?? noValue,
      ];

/** Returns the line of a disabled number. */
export const disabledLine = (line: Pick<SummaryLine, 'series' | 'number' | 'protocol'>): string =>
  summaryLine({
    ...line,
    model: '55',
    status: 'disabled',
    accessKey: null,
    authorizedAt: null,
    cancelledAt: null,
    totals: null,
    recipientDocument: null,
    recipientName: null,
  });
