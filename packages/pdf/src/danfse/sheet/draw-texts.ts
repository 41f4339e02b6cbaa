import { cm } from '../../layout/geometry.ts';
import { type BlankSheet, beginGroup, writeLine } from '../../layout/sheet.ts';
import { heights, tops } from '../blocks/all-blocks.ts';
import { lefts, spans } from '../blocks/block.ts';
import type { DanfseNote } from '../note/danfse-note.ts';
import { parts } from '../note/value-texts.ts';
import { cutText } from './cut-text.ts';
import { drawDivider } from './draw-fields.ts';
import { type DanfsePlan, firstBaseline, informationBaseline } from './plan-danfse.ts';
import { inset, styles } from './text-styles.ts';

const left = cm(lefts[1]) + inset;
const width = cm(spans[4]) - 2 * inset;

/** Draws the description of the service, below the rows of its block. */
export function drawDescription(sheet: BlankSheet, { description, descriptionTop, pitch }: DanfsePlan): void {
  const top = cm(descriptionTop);
  beginGroup(sheet, 'paragraph');
  writeLine(
    sheet,
    'Descrição do Serviço',
    { x: left, y: top + 7.2, width },
    { ...styles.label, kind: 'label' },
  );
  writeFrom(sheet, description, top + firstBaseline, pitch);
}

/** Draws title, information and the line of the approximate taxes, which follows it. */
export function drawInformation(sheet: BlankSheet, plan: DanfsePlan): void {
  const { information, approximateTaxes, informationTop, pitch } = plan;
  drawDivider(sheet, informationTop);
  const height = cm(heights.complementaryTitle);
  const top = cm(informationTop);
  sheet.shades.push({ x: cm(lefts[1]), y: top, width: cm(spans[4]), height });
  beginGroup(sheet, 'title');
  writeLine(sheet, 'INFORMAÇÕES COMPLEMENTARES', { x: left, y: top + 8, width }, styles.blockTitle);
  const first = top + cm(tops.complementary - tops.complementaryTitle) + informationBaseline;
  beginGroup(sheet, 'paragraph');
  writeFrom(sheet, information, first, pitch);
  beginGroup(sheet, 'paragraph');
  writeFrom(sheet, approximateTaxes, first + information.length * pitch, pitch);
}

function writeFrom(sheet: BlankSheet, lines: readonly string[], baseline: number, pitch: number): void {
  lines.forEach((line, index) => {
    writeLine(sheet, line, { x: left, y: baseline + index * pitch, width }, styles.content);
  });
}

/** Draws the receipt to tear off (canhoto): two fields to fill in by hand, then number and key. Note 11. */
export function drawStub(sheet: BlankSheet, note: DanfseNote): void {
  drawDivider(sheet, tops.stub);
  const key = parts(note.nfse('nNFSe'), note.accessKey);
  const fields = [
    { column: 1, span: 1, label: 'Data Cientificação', content: '' },
    { column: 2, span: 1, label: 'Identificação e Assinatura', content: '' },
    { column: 3, span: 2, label: 'Nº NFS-e / Chave NFS-e', content: key },
  ] as const;
  for (const { column, span, label, content } of fields) {
    const space = cm(spans[span]) - 2 * inset;
    const at = (y: number) => ({ x: cm(lefts[column]) + inset, y: cm(tops.stub) + y, width: space });
    beginGroup(sheet, 'paragraph');
    writeLine(sheet, label, at(7.2), { ...styles.label, kind: 'label' });
    writeLine(sheet, cutText(content, { ...styles.content, width: space, most: 66 }), at(15), styles.content);
  }
}
