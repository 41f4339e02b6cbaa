import type { Clock, Environment } from '@fiscal/domain';
import type { AuthorityTrust } from '../authority.ts';
import type { SchemaJudge } from '../xml/compile-schemas.ts';
import type { SefinSchemaEntry } from './reception/sefin-schemas.ts';
import type { SefinSigner } from './signature/sign-sefin-document.ts';
import type { SefinRegisters } from './state/sefin-registers.ts';
import type { SefinState } from './state/sefin-state.ts';

/** The Sefin Nacional and the ADN: what every operation works with. */
export interface Sefin {
  readonly clock: Clock;
  readonly state: SefinState;
  readonly registers: SefinRegisters;
  /** Made at its first use. */
  signer(): SefinSigner;
  /** Absent: no schema judges documents. */
  readonly schemas: SchemaJudge<SefinSchemaEntry> | undefined;
  /** Bytes of one decompressed document. */
  readonly documentBytes: number;
  /** Digits 0 to 9 as many as asked, for the cNum of a key. */
  digits(count: number): string;
  trust(): AuthorityTrust;
}

/** The name of the program in the answers of the Sefin. */
export const sefinVersion = 'SefinNacional_1.6.0';
/** verAplic of the documents, at most 20 characters. */
export const documentVersion = 'SefinNac_Simulador';

export const environmentNumber = (environment: Environment): 1 | 2 => (environment === 'production' ? 1 : 2);
