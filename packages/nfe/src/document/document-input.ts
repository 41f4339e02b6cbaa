import type { Address, NfeRequest } from '@fiscal/api-contract';
import type { CalculatedNote, Crt, DanfeOrientation, Environment } from '@fiscal/domain';

/** The issuing company as the document has it; texts and numbers without punctuation. */
export interface NfeIssuer {
  /** 14 characters, no punctuation. */
  readonly cnpj: string;
  /** Digits only; `ISENTO` cannot issue. */
  readonly ie: string;
  readonly im?: string | null | undefined;
  readonly crt: Crt;
  readonly legalName: string;
  readonly tradeName?: string | null | undefined;
  readonly address: Address;
}

/** The contact who answers for the software (`infRespTec`). The configuration of the service names it. */
export interface TechnicalContact {
  readonly cnpj: string;
  readonly contact: string;
  readonly email: string;
  readonly phone: string;
}

export interface NfeDocumentInput {
  readonly environment: Environment;
  readonly issuer: NfeIssuer;
  readonly series: number;
  readonly number: number;
  /** The value of dhEmi, and of year and month in the access key. */
  readonly issuedAt: Date;
  /** cNF, 8 digits. */
  readonly numericCode: string;
  readonly request: NfeRequest;
  readonly calculated: CalculatedNote;
  /** verProc, 1 to 20 characters. */
  readonly softwareVersion: string;
  readonly technicalContact?: TechnicalContact | undefined;
  /** The value of tpImp; default: portrait. */
  readonly orientation?: DanfeOrientation | undefined;
  /** The day (YYYY-MM-DD) in Brasília on which a returned note was authorized, if it is known, by access key. */
  readonly authorizedDates?: Readonly<Record<string, string>> | undefined;
}
