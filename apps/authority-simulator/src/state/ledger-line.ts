import type { Environment } from '@fiscal/domain';

interface Numbered {
  readonly environment: Environment;
  readonly accessKey: string;
  readonly uf: string;
  readonly cnpj: string;
  readonly model: string;
  readonly series: number;
  readonly number: number;
  /** The digest of the note, base64 SHA-1, which every protocol about it has as `digVal`. */
  readonly digestValue: string;
  /** The dhEmi as written in the note. */
  readonly issuedAt: string;
  readonly receipt: string;
  /** The name of the fault that caused the line or changed it. */
  readonly fault?: string | undefined;
}

/** A note that the authority has stored, with its protocol (`nProt`). `cStat` is 100, 150, 301, 302 or 303. */
export interface StoredNoteLine extends Numbered {
  readonly type: 'authorized' | 'denied';
  readonly cStat: string;
  readonly xMotivo: string;
  readonly protocol: string;
  readonly at: string;
}

/** A received note whose verdict comes at `availableAt` (103, then 105). */
export interface QueuedLine extends Numbered {
  readonly type: 'queued';
  readonly verdict: {
    readonly kind: 'authorized' | 'denied' | 'rejected';
    readonly cStat: string;
    readonly xMotivo: string;
  };
  readonly availableAt: string;
  readonly at: string;
}

export interface RejectedLine {
  readonly type: 'rejected';
  readonly environment: Environment;
  readonly accessKey: string;
  readonly digestValue: string;
  readonly cStat: string;
  readonly xMotivo: string;
  readonly receipt: string;
  readonly at: string;
}

/** A registered event, with the documents of its `procEventoNFe`. */
export interface EventLine {
  readonly type: 'event';
  readonly environment: Environment;
  readonly accessKey: string;
  readonly eventType: string;
  readonly sequence: number;
  readonly cStat: string;
  readonly protocol: string;
  readonly eventXml: string;
  readonly answerXml: string;
  readonly at: string;
}

export interface DisabledLine {
  readonly type: 'disabled';
  readonly environment: Environment;
  readonly uf: string;
  readonly cnpj: string;
  readonly model: string;
  readonly series: number;
  /** Two digits. */
  readonly year: string;
  readonly first: number;
  readonly last: number;
  readonly protocol: string;
  readonly at: string;
}

/** A line that a start writes after it removed an incomplete last line from the file. */
export interface RecoveredLine {
  readonly type: 'recovered';
  readonly tornBytes: number;
  readonly keptIn: string;
  readonly at: string;
}

export type LedgerLine =
  | StoredNoteLine
  | QueuedLine
  | RejectedLine
  | EventLine
  | DisabledLine
  | RecoveredLine;
