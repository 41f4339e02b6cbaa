import type { IssuingContext } from './issuing-context.ts';

/**
 * A series that the client's own company of the other mode counts too: at the authority they are one series, so that
 * numbers meet (539). Other clients are never named.
 */
export const warnOfNumbers = (
  { series }: Pick<IssuingContext, 'series'>,
  number: number,
): readonly string[] =>
  series.some((one) => one.number === number && one.countedInOtherMode)
    ? [
        `A série ${number} também é numerada pelo cadastro desta empresa no outro modo (teste ou produção), no mesmo ambiente da SEFAZ; use séries diferentes para os números não se repetirem (rejeição 539).`,
      ]
    : [];
