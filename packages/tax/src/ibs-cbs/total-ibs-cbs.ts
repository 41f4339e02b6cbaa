import { type IbsCbsGroup, type IbsCbsTotal, type IbsCbsValues, money, sumBy } from '@fiscal/domain';
import { amountOf } from '../arithmetic/percentage.ts';

/**
 * Returns IBSCBSTot: the sums of the written values of the items. It is undefined when no item has the group, and has
 * zeros when no item has values. Source: NT 2025.002 W34 to W59g.
 */
export function totalIbsCbs(groups: readonly IbsCbsGroup[]): IbsCbsTotal | undefined {
  if (groups.length === 0) return undefined;
  const values = groups.flatMap(({ gIBSCBS }) => (gIBSCBS === undefined ? [] : [gIBSCBS]));
  const total = (pick: (values: IbsCbsValues) => string | undefined): string =>
    money(sumBy(values, (of) => amountOf(pick(of))));
  return {
    vBCIBSCBS: total(({ vBC }) => vBC),
    gIBS: {
      gIBSUF: {
        vDif: total(({ gIBSUF }) => gIBSUF.gDif?.vDif),
        vDevTrib: '0.00',
        vIBSUF: total(({ gIBSUF }) => gIBSUF.vIBSUF),
      },
      gIBSMun: {
        vDif: total(({ gIBSMun }) => gIBSMun.gDif?.vDif),
        vDevTrib: '0.00',
        vIBSMun: total(({ gIBSMun }) => gIBSMun.vIBSMun),
      },
      vIBS: total(({ vIBS }) => vIBS),
      vCredPres: '0.00',
      vCredPresCondSus: '0.00',
    },
    gCBS: {
      vDif: total(({ gCBS }) => gCBS.gDif?.vDif),
      vDevTrib: '0.00',
      vCBS: total(({ gCBS }) => gCBS.vCBS),
      vCredPres: '0.00',
      vCredPresCondSus: '0.00',
    },
    ...reversalTotal(groups),
  };
}

function reversalTotal(groups: readonly IbsCbsGroup[]): Pick<IbsCbsTotal, 'gEstornoCred'> {
  const reversals = groups.flatMap(({ gEstornoCred }) => (gEstornoCred === undefined ? [] : [gEstornoCred]));
  if (reversals.length === 0) return {};
  return {
    gEstornoCred: {
      vIBSEstCred: money(sumBy(reversals, ({ vIBSEstCred }) => amountOf(vIBSEstCred))),
      vCBSEstCred: money(sumBy(reversals, ({ vCBSEstCred }) => amountOf(vCBSEstCred))),
    },
  };
}
