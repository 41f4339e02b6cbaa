import { brasiliaDateTime } from '@fiscal/domain';
import type { TotalsRecord } from '../context/records.ts';

/** A line of the summary. */
export interface SummaryLine {
  readonly model: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly status: string;
  readonly authorizedAt: Date;
  readonly protocol: string;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
  readonly totals: Pick<TotalsRecord, 'invoice' | 'icms' | 'ipi' | 'pis' | 'cofins'> & {
    readonly ibsCbs: { readonly ibs: string; readonly cbs: string } | null;
  };
  readonly cancelledAt: Date | null;
}

/** Source: api-conventions 7.5. */
const columns =
  'modelo;serie;numero;chave;status;autorizadaEm;protocolo;destinatarioDocumento;destinatarioNome;valorTotal;icms;ipi;pis;cofins;ibs;cbs;canceladaEm';

/** The mark of UTF-8, by which spreadsheets know it, and the names of the columns. */
export const summaryHead = `\uFEFF${columns}\r\n`;

const noValue = '0.00';

export const summaryLine = (line: SummaryLine): string =>
  `${[
    line.model,
    line.series,
    line.number,
    line.accessKey,
    line.status,
    brasiliaDateTime(line.authorizedAt),
    line.protocol,
    line.recipientDocument ?? '',
    line.recipientName ?? '',
    ...[
      line.totals.invoice,
      line.totals.icms,
      line.totals.ipi,
      line.totals.pis,
      line.totals.cofins,
      line.totals.ibsCbs?.ibs ?? noValue,
      line.totals.ibsCbs?.cbs ?? noValue,
    ].map((amount) => amount.replace('.', ',')),
    line.cancelledAt === null ? '' : brasiliaDateTime(line.cancelledAt),
  ]
    .map((value) => cell(String(value)))
    .join(';')}\r\n`;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. Source: security dossier 5.5. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
