import type { NfseTotalsRecord } from '@fiscal/api-contract';
import type { NoteOfMonth } from '../../export/month-kind.ts';
import { amountAsText, asText, headOf, lineOf, momentAsText, nameAsText } from '../../export/summary-csv.ts';

/** An NFS-e that was authorized in the month. */
export interface NfseOfMonth extends NoteOfMonth {
  readonly nfseNumber: string;
  readonly totals: NfseTotalsRecord;
  /** The time of the cancellation, whoever requested it, or of the NFS-e that replaced it. */
  readonly cancelledAt: Date | null;
}

/** The names of the columns. The amounts come from the authorization. */
export const nfseSummaryHead = headOf(
  'serie;numeroDps;numeroNfse;chave;status;autorizadaEm;tomadorDocumento;tomadorNome;valorServico;descontos;deducoes;baseIss;aliquotaIss;iss;issRetido;retencoes;valorLiquido;ibs;cbs;canceladaEm',
);

const noValue = '0.00';

export const nfseSummaryLine = ({ totals, ...line }: NfseOfMonth): string =>
  lineOf([
    line.series,
    line.number,
    asText(line.nfseNumber),
    asText(line.accessKey),
    line.status,
    momentAsText(line.at),
    asText(line.recipientDocument ?? ''),
    nameAsText(line.recipientName ?? ''),
    ...[
      totals.service,
      totals.discount,
      totals.deduction,
      totals.issBase,
      totals.issRate,
      totals.iss,
      totals.issWithheld,
      totals.withheld,
      totals.net,
      totals.ibsCbs?.ibs ?? noValue,
      totals.ibsCbs?.cbs ?? noValue,
    ].map(amountAsText),
    momentAsText(line.cancelledAt),
  ]);
