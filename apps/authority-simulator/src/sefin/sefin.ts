import type { Clock, Environment } from '@fiscal/domain';
import type { AuthorityTrust } from '../authority.ts';
import type { SchemaJudge } from '../xml/compile-schemas.ts';
import type { SefinSchemaEntry } from './reception/sefin-schemas.ts';
import type { SefinSigner } from './signature/sign-sefin-document.ts';
import type { SefinRegisters } from './state/sefin-registers.ts';
import type { SefinState } from './state/sefin-state.ts';

/** The dependencies of every operation of the Sefin Nacional and the ADN. */
export interface Sefin {
  readonly clock: Clock;
  readonly state: SefinState;
  readonly registers: SefinRegisters;
  /** Returns the key and certificate of the Sefin, made at the first call. */
  signer(): SefinSigner;
  /** Absent when no schema judges documents. */
  readonly schemas: SchemaJudge<SefinSchemaEntry> | undefined;
  /** The largest decompressed document in bytes. */
  readonly documentBytes: number;
  /** Generates this many digits for the cNum of a key. */
  digits(count: number): string;
  trust(): AuthorityTrust;
}

/** The name of the program in the answers of the Sefin. */
export const sefinVersion = 'SefinNacional_1.6.0';
/** The verAplic of the documents, at most 20 characters. */
export const documentVersion = 'SefinNac_Simulador';

export const environmentNumber = (environment: Environment): 1 | 2 => (environment === 'production' ? 1 : 2);
