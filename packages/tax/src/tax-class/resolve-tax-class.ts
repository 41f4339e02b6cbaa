import type { ItemTaxes, TaxClass, TaxClassRule } from '@fiscal/api-contract';
import type { Destination, Operation, RecipientKind } from '@fiscal/domain';
import type { EffectiveItem, KeptTaxClass } from '../context/effective-item.ts';
import type { Findings } from '../context/findings.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { noRuleOfTaxClass, unknownTaxClass } from '../rules/note-rules.ts';
import { refuseBy } from '../rules/tax-rule.ts';
import { operationWords } from '../text/operation-words.ts';
import { reportAtClass } from './report-at-class.ts';

/** The situation that the rules of a class are matched against. */
export interface TaxClassSituation {
  readonly operation: Operation;
  readonly destination: Destination;
  readonly recipient: RecipientKind;
}

export interface MatchedTaxClassRule {
  /** Position in the class, from 0. */
  readonly index: number;
  readonly rule: TaxClassRule;
}

/** An item after the search for its class, with the findings for its problems. */
export interface ResolvedItem {
  readonly item: EffectiveItem;
  /** `resolved`: the item can be computed. `refused`: a problem of its class is already reported. */
  readonly kind: 'resolved' | 'refused';
  /** Reports problems of fields that the class gave at `items[i].taxClass`. */
  readonly findings: Findings;
}

/** Returns the first matching rule of a class; undefined when none matches. Source: specification 2.5. */
export function matchTaxClassRule(
  { rules }: Pick<TaxClass, 'rules'>,
  situation: TaxClassSituation,
): MatchedTaxClassRule | undefined {
  const index = rules.findIndex((rule) => matches(rule, situation));
  const rule = rules[index];
  return rule === undefined ? undefined : { index, rule };
}

const matches = ({ when }: TaxClassRule, { operation, destination, recipient }: TaxClassSituation): boolean =>
  when === undefined ||
  ((when.operations === undefined || when.operations.includes(operation)) &&
    (when.destination === undefined || when.destination === destination) &&
    (when.recipient === undefined || when.recipient === recipient));

const recipientKindOf = { 1: 'contributor', 2: 'exempt', 9: 'nonContributor' } as const;

/**
 * Returns the situation of a note. The destination follows from the states of both sides, not from the CFOP, which
 * the rule chooses.
 */
export const taxClassSituationOf = ({ operation, issuer, recipient }: TaxInput): TaxClassSituation => ({
  operation,
  destination: issuer.uf === recipient.uf ? 'internal' : 'interstate',
  recipient: recipientKindOf[recipient.ieIndicator],
});

/**
 * Returns the items with the fields that their classes give: the CFOP of the rule; ICMS, IPI, PIS and COFINS of the
 * rule when the item has no such object; benefit code and IBS/CBS when the item does not have the field (null counts as
 * a value). Source: specification 2.5 and 2.7; api-conventions 6.
 */
export function resolveTaxClasses(input: TaxInput, findings: Findings): readonly ResolvedItem[] {
  const situation = taxClassSituationOf(input);
  const byCode = new Map((input.taxClasses ?? []).map((taxClass) => [taxClass.code, taxClass]));
  return input.items.map((item, index) => {
    if (item.taxClass === undefined) {
      return { kind: 'resolved', item: withItsOwnIbsCbs(item), findings };
    }
    const judged = { input, findings, number: index + 1 };
    const taxClass = byCode.get(item.taxClass);
    if (taxClass === undefined) {
      refuseBy(unknownTaxClass, judged, [item.taxClass]);
      return { kind: 'refused', item, findings };
    }
    const matched = matchTaxClassRule(taxClass, situation);
    if (matched === undefined) {
      refuseBy(noRuleOfTaxClass, judged, [taxClass.code, wordsOf(situation)]);
      return { kind: 'refused', item, findings };
    }
    warnOfOtherCfop(item, matched, index + 1, findings);
    const effective = applyClass(item, taxClass, matched);
    return { kind: 'resolved', item: effective, findings: reportAtClass(findings, index, item, effective) };
  });
}

const withItsOwnIbsCbs = (item: TaxItem): EffectiveItem =>
  item.taxes?.ibsCbs === undefined ? item : { ...item, ibsCbsFrom: 'item' };

const destinationWords = { internal: 'destino interno', interstate: 'destino interestadual' };
const recipientWords = {
  contributor: 'destinatário contribuinte',
  exempt: 'destinatário isento de inscrição',
  nonContributor: 'destinatário não contribuinte',
};

const wordsOf = ({ operation, destination, recipient }: TaxClassSituation): string =>
  `${operationWords[operation]} (${operation}), ${destinationWords[destination]} (${destination}), ` +
  `${recipientWords[recipient]} (${recipient})`;

function warnOfOtherCfop(
  { cfop }: TaxItem,
  { rule }: MatchedTaxClassRule,
  number: number,
  findings: Findings,
): void {
  if (cfop === undefined || cfop === rule.cfop) return;
  findings.warn('CFOP informado no item difere do CFOP da classe tributária: vale o da classe.', number);
}

function applyClass(item: TaxItem, taxClass: TaxClass, { index, rule }: MatchedTaxClassRule): EffectiveItem {
  const { code, version } = taxClass;
  const own = item.taxes;
  const ibsCbs = own?.ibsCbs === undefined ? taxClass.ibsCbs : own.ibsCbs;
  const taxes: ItemTaxes = {
    icms: own?.icms ?? rule.icms,
    ipi: own?.ipi === undefined ? rule.ipi : own.ipi,
    pis: own?.pis ?? rule.pis,
    cofins: own?.cofins ?? rule.cofins,
    ibsCbs,
  };
  const applied: KeptTaxClass = { code, version, matchedRule: index, rule };
  return {
    ...item,
    cfop: rule.cfop,
    benefitCode: item.benefitCode === undefined ? rule.benefitCode : item.benefitCode,
    taxes,
    ibsCbsFrom: ibsCbs === undefined ? undefined : own?.ibsCbs === undefined ? 'taxClass' : 'item',
    applied: taxClass.ibsCbs === undefined ? applied : { ...applied, ibsCbs: taxClass.ibsCbs },
  };
}
