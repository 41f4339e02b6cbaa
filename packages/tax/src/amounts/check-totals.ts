import { compare, type Decimal, decimal, type IbsCbsTotal, type IcmsTotal } from '@fiscal/domain';
import { amountLimits, type Findings } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';
import { wideTotals } from '../rules/note-rules.ts';
import { checkTaxRules } from '../rules/tax-rule.ts';

/** Refuses totals that their tags cannot hold: TDec_1302 has 13 digits before the dot. */
export function checkTotals(
  input: TaxInput,
  totals: readonly (IcmsTotal | IbsCbsTotal | undefined)[],
  findings: Findings,
): void {
  const tooWide = totals.flatMap((total) => (total === undefined ? [] : wideTags(total)));
  checkTaxRules([wideTotals], tooWide, { input, findings });
}

const wideTags = (group: object): readonly string[] =>
  Object.entries(group).flatMap(([tag, content]: [string, unknown]) => {
    if (typeof content === 'string') return isWide(decimal(content)) ? [tag] : [];
    return typeof content === 'object' && content !== null ? wideTags(content) : [];
  });

const isWide = (amount: Decimal): boolean => compare(amount, amountLimits.most) > 0;
