import type { DanfeModel, Fields } from '../model/danfe-model.ts';
import { decimalText, moneyText } from '../text/format-values.ts';
import { blockTitles } from './block-titles.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { drawBlock } from './draw-block.ts';
import { drawRow, type Field } from './draw-field.ts';
import type { RowName } from './row-widths.ts';
import { beginPart, type OpenSheet } from './sheet.ts';

type Cell = readonly [label: string, tag: string];

const row = (totals: Fields, cells: readonly Cell[]): Field[] =>
  cells.map(([label, tag]) => ({
    label,
    content: tag.startsWith('q') ? decimalText(totals[tag]) : moneyText(totals[tag]),
    align: 'right',
    font: tag === 'vNF' ? 'Times-Bold' : 'Times-Roman',
  }));

const mocBases: readonly Cell[] = [
  ['BASE DE CÁLCULO DO ICMS', 'vBC'],
  ['VALOR DO ICMS', 'vICMS'],
  ['BASE DE CÁLC. ICMS ST', 'vBCST'],
  ['VALOR DO ICMS ST', 'vST'],
  ['VALOR TOTAL DOS PRODUTOS', 'vProd'],
];
const mocCharges: readonly Cell[] = [
  ['VALOR DO FRETE', 'vFrete'],
  ['VALOR DO SEGURO', 'vSeg'],
  ['DESCONTO', 'vDesc'],
  ['OUTRAS DESPESAS ACESSÓRIAS', 'vOutro'],
  ['VALOR DO IPI', 'vIPI'],
  ['VALOR TOTAL DA NOTA', 'vNF'],
];
const reformNote: readonly Cell[] = [
  ['VALOR TOTAL DOS PRODUTOS', 'vProd'],
  ['VALOR DO FRETE', 'vFrete'],
  ['VALOR DO SEGURO', 'vSeg'],
  ['DESCONTO', 'vDesc'],
  ['OUTRAS DESPESAS ACESSÓRIAS', 'vOutro'],
  ['VALOR TOTAL DA NOTA', 'vNF'],
];
const reformIcms: readonly Cell[] = [
  ['BASE DE CÁLCULO DO ICMS', 'vBC'],
  ['VALOR DO ICMS', 'vICMS'],
  ['BASE DE CÁLC. ICMS ST', 'vBCST'],
  ['VALOR DO ICMS ST', 'vST'],
  ['VALOR DO IPI', 'vIPI'],
];
const reformFunds: readonly Cell[] = [
  ['VALOR DO FCP', 'vFCP'],
  ['VALOR DO FCP ST', 'vFCPST'],
  ['VALOR DO ICMS DA UF DE DESTINO', 'vICMSUFDest'],
  ['VALOR DO FCP DA UF DE DESTINO', 'vFCPUFDest'],
];
const reformIcmsMono: readonly Cell[] = [
  ['QUANTIDADE TRIBUTADA ICMS MONOFÁSICO', 'qBCMono'],
  ['VALOR DO ICMS MONOFÁSICO', 'vICMSMono'],
  ['QUANTIDADE ICMS MONOFÁSICO RETENÇÃO', 'qBCMonoReten'],
  ['VALOR DO ICMS MONOFÁSICO RETENÇÃO', 'vICMSMonoReten'],
];
const reformTaxes: readonly Cell[] = [
  ['VALOR DA CBS', 'vCBS'],
  ['VALOR DO IBS UF', 'vIBSUF'],
  ['VALOR DO IBS MUNICÍPIO', 'vIBSMun'],
  ['VALOR DO IMPOSTO SELETIVO', 'vIS'],
];
const reformMono: readonly Cell[] = [
  ['VALOR DO IBS MONOFÁSICO', 'vIBSMono'],
  ['VALOR DA CBS MONOFÁSICA', 'vCBSMono'],
  ['VALOR DO IBS MONOFÁSICO POR RETENÇÃO', 'vIBSMonoReten'],
  ['VALOR DA CBS MONOFÁSICA POR RETENÇÃO', 'vCBSMonoReten'],
];

/**
 * Draws the totals, by MOC 7.0 in one block, by NT 2026.010 in three. An optional row is printed when one of its values
 * is not zero.
 */
export function drawTotals(sheet: OpenSheet, top: number, model: DanfeModel, layout: DanfeLayout): number {
  return layout === 'moc7' ? drawMocTotals(sheet, top, model) : drawReformTotals(sheet, top, model);
}

function drawMocTotals(sheet: OpenSheet, top: number, { totals }: DanfeModel): number {
  return drawBlock(sheet, top, blockTitles.mocTotals, (first) => {
    const y = drawCells(sheet, first, 'mocBases', totals, mocBases);
    return drawCharges(sheet, y, ['mocCharges', 'mocChargesApproximate'], totals, mocCharges);
  });
}

function drawReformTotals(
  sheet: OpenSheet,
  top: number,
  { totals, reformTotals, monophaseTotals }: DanfeModel,
): number {
  const afterNote = drawBlock(sheet, top, blockTitles.noteTotals, (y) =>
    drawCharges(sheet, y, ['reformNote', 'reformNoteApproximate'], totals, reformNote),
  );
  const afterIcms = drawBlock(sheet, afterNote, blockTitles.icmsTotals, (first) => {
    let y = drawCells(sheet, first, 'reformIcms', totals, reformIcms);
    for (const optional of [reformFunds, reformIcmsMono]) {
      if (optional.some(([, tag]) => isPresent(totals[tag])))
        y = drawCells(sheet, y, 'reformFour', totals, optional);
    }
    return y;
  });
  return drawBlock(sheet, afterIcms, blockTitles.reformTotals, (first) => {
    const y = drawCells(sheet, first, 'reformFour', reformTotals, reformTaxes);
    return monophaseTotals === undefined ? y : drawCells(sheet, y, 'reformFour', monophaseTotals, reformMono);
  });
}

const drawCells = (
  sheet: OpenSheet,
  y: number,
  name: RowName,
  totals: Fields,
  cells: readonly Cell[],
): number => drawRow(sheet, { y, widths: sheet.geometry.rows[name] }, row(totals, cells));

const isPresent = (value: string | undefined): boolean => value !== undefined && /[1-9]/.test(value);

/** Draws one more column before the total of the note when the note has its approximate taxes. */
function drawCharges(
  sheet: OpenSheet,
  y: number,
  [plain, approximate]: readonly [RowName, RowName],
  totals: Fields,
  cells: readonly Cell[],
): number {
  if (!isPresent(totals.vTotTrib)) return drawCells(sheet, y, plain, totals, cells);
  const column: Cell = ['VALOR APROX. DOS TRIBUTOS', 'vTotTrib'];
  return drawCells(sheet, y, approximate, totals, [...cells.slice(0, -1), column, ...cells.slice(-1)]);
}

/** Draws block CÁLCULO DO ISSQN; nothing without services. */
export function drawServices(sheet: OpenSheet, top: number, { serviceTotals, issuer }: DanfeModel): number {
  if (serviceTotals === undefined) return top;
  beginPart(sheet, 'foot');
  return drawBlock(sheet, top, blockTitles.services, (y) =>
    drawRow(sheet, { y, widths: sheet.geometry.rows.services }, [
      { label: 'INSCRIÇÃO MUNICIPAL', content: issuer.im },
      ...row(serviceTotals, [
        ['VALOR TOTAL DOS SERVIÇOS', 'vServ'],
        ['BASE DE CÁLCULO DO ISSQN', 'vBC'],
        ['VALOR DO ISSQN', 'vISS'],
      ]),
    ]),
  );
}
