import type { Provenance } from './table.ts';

/** `rate` in percent; null when it was not published (never zero). */
export interface IbsCbsRate {
  readonly rate: string | null;
  readonly status: 'official' | 'unpublished';
  readonly law: string;
  readonly note: string | null;
}

/** How a tax stands in a year; `text` says it to clients. */
export interface TaxStanding<Status extends string> {
  readonly status: Status;
  readonly text: string;
}

export type SinglePhaseForm = 'adValorem' | 'adRem';

/** What holds for IBS and CBS, and for the taxes they replace, in one year. */
export interface IbsCbsYear extends Provenance {
  readonly year: number;
  readonly phase: string;
  readonly ibsUf: IbsCbsRate;
  readonly ibsMun: IbsCbsRate;
  readonly cbs: IbsCbsRate;
  readonly pisCofins: TaxStanding<'inForce' | 'extinct'>;
  readonly ipi: TaxStanding<'inForce' | 'zeroExceptFreeZone'>;
  readonly selectiveTax: TaxStanding<'notInForce' | 'inForce'>;
  /** Share of the ICMS still charged: 1.0 is all of it. ADCT art. 128. */
  readonly icmsFactor: string;
  /** Share of the ISS still charged. */
  readonly issFactor: string;
  /** Form of the single-phase rates of fuels. */
  readonly singlePhase: { readonly ibs: SinglePhaseForm; readonly cbs: SinglePhaseForm };
  readonly rules: readonly string[];
}
