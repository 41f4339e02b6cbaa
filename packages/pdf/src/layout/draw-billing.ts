import type { DanfeModel, Fields } from '../model/danfe-model.ts';
import { dateText, moneyText } from '../text/format-values.ts';
import { fitText } from '../text/measure-text.ts';
import { body, cm, drawRow, drawTitle, type OpenSheet, padding, writeLine } from './sheet.ts';

const perRow = 7;
const maxRows = 3;
const cellHeight = cm(0.6);

/** Installments that the block takes; the rest goes to the additional data. */
export const printedInstallments = perRow * maxRows;

/** Block FATURA/DUPLICATAS; absent billing takes no height (MOC 7.0 Anexo II 3.3.2). */
export function drawBilling(sheet: OpenSheet, top: number, { bill, installments }: DanfeModel): number {
  if (bill === undefined && installments.length === 0) return top;
  let y = drawTitle(sheet, top, 'FATURA/DUPLICATAS', cm(0.38));
  if (bill !== undefined) {
    y = drawRow(sheet, y, [
      { label: 'NÚMERO DA FATURA', width: 5.14, content: bill.nFat ?? '' },
      { label: 'VALOR ORIGINAL', width: 5.14, content: moneyText(bill.vOrig), align: 'right' },
      { label: 'VALOR DO DESCONTO', width: 5.14, content: moneyText(bill.vDesc), align: 'right' },
      { label: 'VALOR LÍQUIDO', width: 5.15, content: moneyText(bill.vLiq), align: 'right' },
    ]);
  }
  const width = body.width / perRow;
  installments.slice(0, printedInstallments).forEach((installment, index) => {
    const frame = {
      x: body.left + (index % perRow) * width,
      y: y + Math.floor(index / perRow) * cellHeight,
      width,
      height: cellHeight,
    };
    sheet.frames.push(frame);
    drawInstallment(sheet, { x: frame.x + padding, y: frame.y, width: width - 2 * padding }, installment);
  });
  return y + Math.ceil(Math.min(installments.length, printedInstallments) / perRow) * cellHeight;
}

function drawInstallment(
  sheet: OpenSheet,
  area: { x: number; y: number; width: number },
  installment: Fields,
): void {
  const line = (text: string, offset: number, align: 'left' | 'right', nominal: number, width: number) => {
    const { size, lines } = fitText(text, { font: 'Times-Roman', nominal, width, height: 8 });
    const at = { x: align === 'right' ? area.x + area.width - width : area.x, width };
    writeLine(sheet, lines[0] ?? '', { ...at, y: area.y + offset }, { font: 'Times-Roman', size, align });
  };
  const half = area.width / 2 - 1;
  line(`Nº ${installment.nDup ?? ''}`, 7, 'left', 7, half);
  line(dateText(installment.dVenc), 7, 'right', 7, half);
  line(`R$ ${moneyText(installment.vDup)}`, 14.8, 'right', 8, area.width);
}

/** Installments that the block does not take, as one sentence of the additional data. */
export function furtherInstallments({ installments }: DanfeModel): string[] {
  const rest = installments.slice(printedInstallments);
  if (rest.length === 0) return [];
  const printed = rest.map(
    ({ nDup, dVenc, vDup }) => `${nDup ?? ''} ${dateText(dVenc)} R$ ${moneyText(vDup)}`,
  );
  return [`DUPLICATAS (CONTINUAÇÃO): ${printed.join('; ')}`];
}
