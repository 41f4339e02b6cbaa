import type { IpiCst } from '@fiscal/domain';
import type { Provenance } from './table.ts';

/** A CST of the IPI; our request accepts them all (specification 2.6). */
export interface IpiCode extends Provenance {
  readonly code: IpiCst;
  readonly element: 'IPITrib' | 'IPINT';
  readonly direction: 'in' | 'out';
  readonly offered: true;
  /** First and last cEnq that go with the CST (RV O09-10, 388); null: any. */
  readonly enquadramento: readonly [string, string] | null;
  readonly description: string;
}
