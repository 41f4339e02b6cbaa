import { brasiliaDateTime } from '@fiscal/domain';
import type { TotalsRecord } from '../context/records.ts';

/** A line of the summary: a number of a series and what became of it. */
export interface SummaryLine {
  readonly model: string;
  readonly series: number;
  readonly number: number;
  /** null: of a number that was disabled. */
  readonly accessKey: string | null;
  readonly status: string;
  /** null: of a number that was denied or disabled. */
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

/** The mark of UTF-8, by which spreadsheets know it, and the names of the columns. */
export const headOf = (names: string): string => `\uFEFF${names}\r\n`;

export const summaryHead = headOf(columns);

const noValue = '0.00';

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
    ? Array.from({ length: 7 }, () => null)
    : [
        totals.invoice,
        totals.icms,
        totals.ipi,
        totals.pis,
        totals.cofins,
        totals.ibsCbs?.ibs ?? noValue,
        totals.ibsCbs?.cbs ?? noValue,
      ];

/** The line of a number that was disabled. */
export const disabledLine = (line: Pick<SummaryLine, 'series' | 'number' | 'protocol'>): string =>
  summaryLine({
    ...line,
    model: '55',
    status: 'disabled',
    ...{ accessKey: null, authorizedAt: null, cancelledAt: null, totals: null },
    ...{ recipientDocument: null, recipientName: null },
  });

/** A line of cells. */
export const lineOf = (values: readonly (string | number)[]): string =>
  `${values.map((value) => cell(String(value))).join(';')}\r\n`;

/** An amount or a moment as spreadsheets of Brazil read it; nothing where there is none. */
export const amountAsText = (amount: string | null): string => (amount ?? '').replace('.', ',');
export const momentAsText = (moment: Date | null): string =>
  moment === null ? '' : brasiliaDateTime(moment);

/**
 * Spreadsheets turn identifiers into numbers: keys are rounded to 15 digits, documents lose their leading zeros, and an
 * alphanumeric CNPJ may look like a power of ten. The apostrophe is the mark of api-conventions 7.5.
 */
export const asText = (identifier: string): string => (identifier === '' ? '' : `'${identifier}`);

/** Formulas; also of full width, which spreadsheets of some languages take for them; and our own mark. */
const formula = /^[=+\-@\t\r\n'＝＋－＠]/;
/** Numbers, fractions, dates and times have a digit and few words ("1/2", "2 MAR"); the rest are truth values. */
const retyped = /^(?=.*\d)\s*\S+(\s+\S+){0,2}\s*$|^\s*(true|false|verdadeiro|falso)\s*$/is;

/** Marks only a name that a spreadsheet would compute or take for another type. Source: security dossier 5.5. */
export const nameAsText = (name: string): string =>
  formula.test(name) || retyped.test(name) ? `'${name}` : name;

const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
