import type { Provenance } from './table.ts';

/** A CST or CSOSN of the ICMS. */
export interface IcmsCode extends Provenance {
  readonly code: string;
  /** XML element of the group. */
  readonly element: string;
  /** True when our request accepts it (specification 2.6). */
  readonly offered: boolean;
  /** Tax regimes (CRT) that use it. */
  readonly crts: readonly string[];
  readonly description: string;
}
