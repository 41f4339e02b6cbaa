import { isInForce, type SelectiveTaxItem, selectiveTaxMatches } from '@fiscal/tax-tables';
import { recall } from '../context/ibs-cbs-memory.ts';
import { type ItemContext, isReturn } from '../context/item-context.ts';

/**
 * Informs about goods under the Imposto Seletivo. No group is written, because its rates and codes are not published,
 * and a reseller never owes it. Source: LC 214/2025 arts. 409 to 424; NT 2025.002 UB01 to UB11.
 */
export function warnOfSelectiveTax(context: ItemContext): void {
  const { item, input, findings, number } = context;
  if (item.ncm === undefined || isReturn(context)) return;
  const { ncm } = item;
  for (const { item: goods } of recall(context.memory.selectiveTax, ncm, () => selectiveTaxMatches(ncm))) {
    if (!isInForce(goods, input.issuedOn)) continue;
    findings.warn(noticeOf(goods), number);
    if (input.operation === 'bonus' && goods.taxedByUnit) {
      findings.warn(
        `Bonificação de ${goods.group}: a alíquota por unidade mantém o IBS e a CBS (LC 214/2025, art. 5º, § 1º, II); ` +
          'informe a classificação no item.',
        number,
      );
    }
  }
}

const noticeOf = ({ group, law, condition, validFrom }: SelectiveTaxItem): string =>
  `NCM sujeito ao Imposto Seletivo${since(validFrom)} (${group}; ${law}): devem-no o fabricante, o importador ou o extrator ` +
  '(art. 424), não o revendedor; alíquotas e códigos não foram publicados, e o grupo IS não é enviado.' +
  (condition === null ? '' : ` ${condition}`);

const since = (day: string | null): string => (day === null ? '' : ` desde ${day.slice(0, 4)}`);
