import type { TaxClassRule } from '@fiscal/api-contract';
import { destinations, operations, recipientKinds } from '@fiscal/domain';
import { matchTaxClassRule, type TaxClassSituation } from '@fiscal/tax';
import { cfopScope } from '@fiscal/tax-tables';

const situations: readonly TaxClassSituation[] = operations.flatMap((operation) =>
  destinations.flatMap((destination) =>
    recipientKinds.map((recipient) => ({ operation, destination, recipient })),
  ),
);

/**
 * Warns in Portuguese about rules that are probably mistakes: a rule that never applies because earlier rules cover all
 * of its situations, and a CFOP that does not fit the destination of its rule.
 */
export function warnOfTaxClass(rules: readonly TaxClassRule[]): readonly string[] {
  const applied = new Set(situations.map((situation) => matchTaxClassRule({ rules }, situation)?.index));
  return rules.flatMap((rule, index) => [
    ...(applied.has(index)
      ? []
      : [`rules[${index}] nunca se aplica: as regras anteriores já atendem a todas as situações dela.`]),
    ...warnOfScope(rule, index),
  ]);
}

function warnOfScope({ when, cfop }: TaxClassRule, index: number): readonly string[] {
  if (when?.destination === undefined || cfopScope(cfop) === when.destination) return [];
  const words = when.destination === 'internal' ? 'interno' : 'interestadual';
  return [`rules[${index}].cfop: o CFOP ${cfop} não é de destino ${words} (${when.destination}).`];
}
