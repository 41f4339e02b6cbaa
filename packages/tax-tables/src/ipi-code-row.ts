import type { Provenance } from './table.ts';

/** A CST of the IPI. */
export interface IpiCode extends Provenance {
  readonly code: string;
  readonly element: 'IPITrib' | 'IPINT';
  readonly direction: 'in' | 'out';
  /** True when our request accepts it (specification 2.6). */
  readonly offered: boolean;
  /** First and last cEnq that go with the CST (RV O09-10, 388); null: any. */
  readonly enquadramento: readonly [string, string] | null;
  readonly description: string;
}
