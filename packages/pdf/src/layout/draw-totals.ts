import type { DanfeModel, Fields } from '../model/danfe-model.ts';
import { decimalText, moneyText } from '../text/format-values.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { drawRow, drawTitle, type OpenSheet, type RowField } from './sheet.ts';

type Cell = readonly [label: string, tag: string, width: number];

const row = (totals: Fields, cells: readonly Cell[]): RowField[] =>
  cells.map(([label, tag, width]) => ({
    label,
    width,
    content: tag.startsWith('q') ? decimalText(totals[tag]) : moneyText(totals[tag]),
    align: 'right',
    font: tag === 'vNF' ? 'Times-Bold' : 'Times-Roman',
  }));

const mocBases: readonly Cell[] = [
  ['BASE DE CÁLCULO DO ICMS', 'vBC', 4.06],
  ['VALOR DO ICMS', 'vICMS', 4.06],
  ['BASE DE CÁLC. ICMS ST', 'vBCST', 4.06],
  ['VALOR DO ICMS ST', 'vST', 4.06],
  ['VALOR TOTAL DOS PRODUTOS', 'vProd', 4.33],
];
const mocCharges: readonly Cell[] = [
  ['VALOR DO FRETE', 'vFrete', 3.3],
  ['VALOR DO SEGURO', 'vSeg', 3.3],
  ['DESCONTO', 'vDesc', 3.3],
  ['OUTRAS DESPESAS ACESSÓRIAS', 'vOutro', 3.3],
  ['VALOR DO IPI', 'vIPI', 3.3],
  ['VALOR TOTAL DA NOTA', 'vNF', 4.07],
];
const reformNote: readonly Cell[] = [
  ['VALOR TOTAL DOS PRODUTOS', 'vProd', 3.7],
  ['VALOR DO FRETE', 'vFrete', 3.1],
  ['VALOR DO SEGURO', 'vSeg', 3.1],
  ['DESCONTO', 'vDesc', 3.1],
  ['OUTRAS DESPESAS ACESSÓRIAS', 'vOutro', 3.5],
  ['VALOR TOTAL DA NOTA', 'vNF', 4.07],
];
const reformIcms: readonly Cell[] = [
  ['BASE DE CÁLCULO DO ICMS', 'vBC', 4.11],
  ['VALOR DO ICMS', 'vICMS', 4.11],
  ['BASE DE CÁLC. ICMS ST', 'vBCST', 4.11],
  ['VALOR DO ICMS ST', 'vST', 4.11],
  ['VALOR DO IPI', 'vIPI', 4.13],
];
const reformFunds: readonly Cell[] = [
  ['VALOR DO FCP', 'vFCP', 5.14],
  ['VALOR DO FCP ST', 'vFCPST', 5.14],
  ['VALOR DO ICMS DA UF DE DESTINO', 'vICMSUFDest', 5.14],
  ['VALOR DO FCP DA UF DE DESTINO', 'vFCPUFDest', 5.15],
];
const reformIcmsMono: readonly Cell[] = [
  ['QUANTIDADE TRIBUTADA ICMS MONOFÁSICO', 'qBCMono', 5.14],
  ['VALOR DO ICMS MONOFÁSICO', 'vICMSMono', 5.14],
  ['QUANTIDADE ICMS MONOFÁSICO RETENÇÃO', 'qBCMonoReten', 5.14],
  ['VALOR DO ICMS MONOFÁSICO RETENÇÃO', 'vICMSMonoReten', 5.15],
];
const reformTaxes: readonly Cell[] = [
  ['VALOR DA CBS', 'vCBS', 5.14],
  ['VALOR DO IBS UF', 'vIBSUF', 5.14],
  ['VALOR DO IBS MUNICÍPIO', 'vIBSMun', 5.14],
  ['VALOR DO IMPOSTO SELETIVO', 'vIS', 5.15],
];
const reformMono: readonly Cell[] = [
  ['VALOR DO IBS MONOFÁSICO', 'vIBSMono', 5.14],
  ['VALOR DA CBS MONOFÁSICA', 'vCBSMono', 5.14],
  ['VALOR DO IBS MONOFÁSICO POR RETENÇÃO', 'vIBSMonoReten', 5.14],
  ['VALOR DA CBS MONOFÁSICA POR RETENÇÃO', 'vCBSMonoReten', 5.15],
];

/** The totals, by MOC 7.0 in one block, by NT 2026.010 in three. Optional rows appear when one of theirs is not zero. */
export function drawTotals(sheet: OpenSheet, top: number, model: DanfeModel, layout: DanfeLayout): number {
  const { totals, reformTotals, monophaseTotals } = model;
  if (layout === 'moc7') {
    const y = drawTitle(sheet, top, 'CÁLCULO DO IMPOSTO');
    return drawRow(
      sheet,
      drawRow(sheet, y, row(totals, mocBases)),
      row(totals, withApproximate(mocCharges, totals)),
    );
  }
  let y = drawTitle(sheet, top, 'TOTAL DOS PRODUTOS E TOTAL DA NOTA');
  y = drawRow(sheet, y, row(totals, withApproximate(reformNote, totals)));
  y = drawTitle(sheet, y, 'TOTAL DO ICMS / IPI');
  y = drawRow(sheet, y, row(totals, reformIcms));
  for (const optional of [reformFunds, reformIcmsMono]) {
    if (optional.some(([, tag]) => isPresent(totals[tag]))) y = drawRow(sheet, y, row(totals, optional));
  }
  y = drawTitle(sheet, y, 'TOTAL DO IBS / CBS / IS');
  y = drawRow(sheet, y, row(reformTotals, reformTaxes));
  return monophaseTotals === undefined ? y : drawRow(sheet, y, row(monophaseTotals, reformMono));
}

const isPresent = (value: string | undefined): boolean => value !== undefined && /[1-9]/.test(value);

/** One more column before the total of the note when the note carries its approximate taxes. */
function withApproximate(cells: readonly Cell[], totals: Fields): readonly Cell[] {
  if (!isPresent(totals.vTotTrib)) return cells;
  const narrower = cells.slice(0, -1).map(([label, tag, width]): Cell => [label, tag, width * 0.84]);
  return [...narrower, ['VALOR APROX. DOS TRIBUTOS', 'vTotTrib', 2.64], ...cells.slice(-1)];
}

/** Block CÁLCULO DO ISSQN; absent without services. */
export function drawServices(sheet: OpenSheet, top: number, { serviceTotals, issuer }: DanfeModel): number {
  if (serviceTotals === undefined) return top;
  const y = drawTitle(sheet, top, 'CÁLCULO DO ISSQN');
  const [registration, ...amounts] = [
    { label: 'INSCRIÇÃO MUNICIPAL', width: 5.08, content: issuer.im },
    ...row(serviceTotals, [
      ['VALOR TOTAL DOS SERVIÇOS', 'vServ', 5.08],
      ['BASE DE CÁLCULO DO ISSQN', 'vBC', 5.08],
      ['VALOR DO ISSQN', 'vISS', 5.33],
    ]),
  ];
  return drawRow(sheet, y, registration === undefined ? amounts : [registration, ...amounts]);
}
