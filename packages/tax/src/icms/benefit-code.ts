import type { Uf } from '@fiscal/domain';
import { type ItemContext, isInterstate, isReturn } from '../context/item-context.ts';
import { writtenDay } from '../text/written-day.ts';

/** The CSTs that need a benefit code in a state, according to the known part of its table. */
interface BenefitCodeRule {
  readonly uf: Uf;
  /** First day in production, YYYY-MM-DD. */
  readonly since: string;
  readonly csts: readonly string[];
  readonly cstsWithout: readonly string[];
  readonly source: string;
}

const benefitCodeRules: readonly BenefitCodeRule[] = [
  {
    uf: 'SP',
    since: '2026-04-06',
    csts: ['20', '40', '41', '50', '51'],
    cstsWithout: ['00'],
    source: 'Decreto SP 69.981/2025; Portaria SRE 70/2025; NT 2019.001 v1.70 RV N12-85, N12-86',
  },
];

/**
 * Returns prod/cBenef of an item, as given. A warning says when a state requires the code (930) or does not expect it
 * (928); it is not a problem, because each state decides about exceptions. Source: NT 2019.001 v1.70.
 */
export function determineBenefitCode(context: ItemContext): string | undefined {
  const code = context.item.benefitCode ?? undefined;
  warnOfState(context, code);
  return code;
}

function warnOfState(context: ItemContext, code: string | undefined): void {
  const { input, item, findings, number } = context;
  const cst = item.taxes?.icms?.cst;
  const rule = benefitCodeRules.find(({ uf, since }) => uf === input.issuer.uf && since <= input.issuedOn);
  if (rule === undefined || cst === undefined) return;
  if (code === undefined && rule.csts.includes(cst) && !isLeftToState(context)) {
    findings.warn(
      `A SEFAZ-${rule.uf} pede o código de benefício fiscal neste CST desde ${writtenDay(rule.since)}: informe benefitCode (cBenef; SEFAZ 930).`,
      number,
    );
  }
  if (code !== undefined && rule.cstsWithout.includes(cst)) {
    findings.warn(
      `O CST ${cst} não tem benefício fiscal na SEFAZ-${rule.uf}: confira benefitCode (cBenef; SEFAZ 928).`,
      number,
    );
  }
}

/** Interstate returns are outside the rule (NT 2019.001 v1.70, exceptions of N12-85). */
const isLeftToState = (context: ItemContext): boolean => isReturn(context) && isInterstate(context);
