import type { Presence } from '@fiscal/domain';
import type { Provenance } from './table.ts';

/** A value of indPres. */
export interface PresenceCode extends Provenance {
  readonly code: Presence;
  /** True: indIntermed is required (434), false: forbidden (435). */
  readonly intermediary: boolean;
  readonly description: string;
}

/** A CRT. */
export interface TaxRegimeCode extends Provenance {
  readonly code: string;
  readonly icms: 'CST' | 'CSOSN';
  readonly description: string;
}
