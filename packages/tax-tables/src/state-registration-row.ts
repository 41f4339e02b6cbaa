import type { Uf } from '@fiscal/domain';
import type { Provenance } from './table.ts';

type DigitMap = Readonly<Record<string, readonly number[]>>;

/** One check digit: Σ digit[over[i]] × weights[i] modulo `mod`, then `map` where it has the value. */
export interface RegistrationCheck {
  /** Index of the check digit. */
  readonly at: number;
  readonly weights: readonly number[];
  /** Indexes of the digits summed; absent: from 0 on. */
  readonly over?: readonly number[];
  readonly mod: number;
  readonly result: 'remainder' | 'complement';
  readonly map: DigitMap;
  readonly times?: number;
  /** The decimal digits of each product are added. */
  readonly digitSum?: true;
  /** Where the first 8 digits, as a number, fall in a range, `add` and `map` of the range apply. */
  readonly ranges?: readonly {
    readonly min: number;
    readonly max: number;
    readonly add?: number;
    readonly map: DigitMap;
  }[];
}

/** One form that the state registration of a UF may have. */
export interface StateRegistrationRule extends Provenance {
  readonly uf: Uf;
  readonly id: string;
  /** True for a form that is no longer given out; its numbers stay valid. */
  readonly legacy: boolean;
  readonly pattern: RegExp;
  readonly length: number;
  readonly checks: readonly RegistrationCheck[];
}
