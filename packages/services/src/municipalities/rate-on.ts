import type { MunicipalRate } from '@fiscal/domain';

/** The rate in force on a day (YYYY-MM-DD): of several, the one that began last. */
export const rateOn = (rates: readonly MunicipalRate[], day: string): MunicipalRate | undefined =>
  rates
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === undefined || day <= validTo))
    .reduce<MunicipalRate | undefined>(
      (last, rate) => (last === undefined || rate.validFrom > last.validFrom ? rate : last),
      undefined,
    );
