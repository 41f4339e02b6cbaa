import type { MunicipalRate } from '@fiscal/domain';

/** Finds the rate in force on a day (YYYY-MM-DD). When there are several, it is the one that began last. */
export const rateOn = (rates: readonly MunicipalRate[], day: string): MunicipalRate | undefined =>
  rates
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === undefined || day <= validTo))
    .reduce<MunicipalRate | undefined>(
      (last, rate) => (last === undefined || rate.validFrom > last.validFrom ? rate : last),
      undefined,
    );
