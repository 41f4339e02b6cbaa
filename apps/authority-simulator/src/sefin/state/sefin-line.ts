import type { Environment } from '@fiscal/domain';
import type { RecoveredLine } from '../../state/ledger-line.ts';

/** An NFS-e that the Sefin has stored. Documents are CNPJ or CPF; amounts are decimal texts. */
export interface NfseLine {
  readonly type: 'nfse';
  readonly environment: Environment;
  readonly accessKey: string;
  /** The number of the document in the distribution of the ADN (nDFSe). */
  readonly nsu: number;
  readonly dpsId: string;
  readonly emitter: string;
  readonly taker: string | null;
  readonly intermediary: string | null;
  readonly municipality: string;
  readonly series: string;
  readonly number: string;
  readonly nfseNumber: number;
  /** The DigestValue of the DPS's signature. */
  readonly digestValue: string;
  readonly serviceAmount: string;
  readonly competence: string;
  /** The NFS-e as clients receive it. */
  readonly xml: string;
  readonly at: string;
  /** The time from which queries find the note. Absent: at once. */
  readonly visibleFrom?: string | undefined;
  /** The name of the fault that caused the line or changed it. */
  readonly fault?: string | undefined;
}

export interface NfseEventLine {
  readonly type: 'nfse-event';
  readonly environment: Environment;
  readonly accessKey: string;
  readonly nsu: number;
  readonly eventType: string;
  readonly sequence: number;
  /** The CNPJ or CPF of the author; null when the municipality or the Sefin is the author. */
  readonly author: string | null;
  readonly xml: string;
  readonly at: string;
}

export interface NfseRejectedLine {
  readonly type: 'nfse-rejected';
  readonly environment: Environment;
  /** The Id of the DPS or of the event's request. */
  readonly documentId: string;
  readonly codes: readonly string[];
  readonly at: string;
}

export type SefinLine = NfseLine | NfseEventLine | NfseRejectedLine | RecoveredLine;
