import { type CalculatedIdentification, sentenceOfRule } from '@fiscal/domain';
import { type Cfop, findCfop } from '@fiscal/tax-tables';
import type { Findings } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';
import { cfopCodeRules, cfopUseRules, requiredCfop, unknownCfop } from '../rules/cfop-rules.ts';
import { checkTaxRules, refuseBy } from '../rules/tax-rule.ts';
import { operationWords } from '../text/operation-words.ts';

/**
 * Returns the CFOP of an item; undefined when the code does not exist. Each refusal is a problem at `items[i].cfop`.
 */
export function checkCfop(
  input: TaxInput,
  ide: CalculatedIdentification,
  index: number,
  findings: Findings,
): Cfop | undefined {
  const item = input.items[index];
  const judged = { input, findings, number: index + 1 };
  if (item?.cfop === undefined) {
    refuseBy(requiredCfop, judged);
    return undefined;
  }
  const cfop = findCfop(item.cfop, input.issuedOn);
  if (cfop === undefined) {
    checkTaxRules(cfopCodeRules, { code: item.cfop, cfop }, judged);
    return undefined;
  }
  checkTaxRules(cfopUseRules, { input, ide, item, cfop }, judged);
  warnOfOperation(input, cfop, index + 1, findings);
  return cfop;
}

/** Returns why no note of any day can have a CFOP; undefined when one can. Source: MOC 7.0 RV I08-04. */
export const refusalOfCfop = (code: string): string | undefined =>
  unknownCfop.fails({ code, cfop: undefined }) ? sentenceOfRule(unknownCfop) : undefined;

/** Bonus and transfer have their own codes. The authority does not check them, but IBS and CBS depend on them. */
function warnOfOperation({ operation }: TaxInput, cfop: Cfop, itemNumber: number, findings: Findings): void {
  const special = operation === 'bonus' || operation === 'transfer';
  const grouped = cfop.operations.length > 0;
  if ((special || grouped) && operation !== 'return' && !cfop.operations.includes(operation)) {
    const name = `${operationWords[operation]} (${operation})`;
    findings.warn(`CFOP ${cfop.code} não é usual para a operação ${name}.`, itemNumber);
  }
}
