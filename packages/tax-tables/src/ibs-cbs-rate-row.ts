import type { Provenance } from './table.ts';

/** `rate` in percent; null when it was not published (never zero). */
export interface IbsCbsRate {
  readonly rate: string | null;
  readonly law: string;
}

export interface IbsCbsYearRates extends Provenance {
  readonly year: number;
  readonly ibsUf: IbsCbsRate;
  readonly ibsMun: IbsCbsRate;
  readonly cbs: IbsCbsRate;
}
