import type { Environment } from '@fiscal/domain';
import type { RecoveredLine } from '../../state/ledger-line.ts';

/** An NFS-e that the Sefin holds. Documents are CNPJ or CPF; amounts are decimal texts. */
export interface NfseLine {
  readonly type: 'nfse';
  readonly environment: Environment;
  readonly accessKey: string;
  /** Number of the document in the distribution of the ADN (nDFSe). */
  readonly nsu: number;
  readonly dpsId: string;
  readonly emitter: string;
  readonly taker: string | null;
  readonly intermediary: string | null;
  readonly municipality: string;
  readonly series: string;
  readonly number: string;
  readonly nfseNumber: number;
  /** DigestValue of the signature of the DPS. */
  readonly digestValue: string;
  readonly serviceAmount: string;
  readonly competence: string;
  /** The whole NFS-e as it is handed out. */
  readonly xml: string;
  readonly at: string;
  /** Questions find the note from here on; absent: at once. */
  readonly visibleFrom?: string | undefined;
  /** Name of the fault that had a hand in it. */
  readonly fault?: string | undefined;
}

export interface NfseEventLine {
  readonly type: 'nfse-event';
  readonly environment: Environment;
  readonly accessKey: string;
  readonly nsu: number;
  readonly eventType: string;
  readonly sequence: number;
  /** CNPJ or CPF of the author; null where the municipality or the Sefin is. */
  readonly author: string | null;
  readonly xml: string;
  readonly at: string;
}

export interface NfseRejectedLine {
  readonly type: 'nfse-rejected';
  readonly environment: Environment;
  /** Id of the DPS or of the request of an event. */
  readonly documentId: string;
  readonly codes: readonly string[];
  readonly at: string;
}

export type SefinLine = NfseLine | NfseEventLine | NfseRejectedLine | RecoveredLine;
