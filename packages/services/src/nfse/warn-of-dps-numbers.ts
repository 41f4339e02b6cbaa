import type { Filer } from '../accept/issuing-context.ts';

/** A series that the client's own company of the other mode counts too: at the Sefin they are one series (E0014). */
export const warnOfDpsNumbers = ({ series }: Pick<Filer, 'series'>, number: number): readonly string[] =>
  series.some((one) => one.number === number && one.countedInOtherMode)
    ? [
        `A série ${number} da DPS também é numerada pelo cadastro desta empresa no outro modo (teste ou produção), no mesmo ambiente da Sefin; use séries diferentes para os números não se repetirem (E0014).`,
      ]
    : [];
