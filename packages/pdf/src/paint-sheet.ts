import { textObject } from './file/pdf-file.ts';
import type { StructureTree, Tag } from './file/structure-tree.ts';
import type { UsedImages } from './file/used-images.ts';
import { fontNames, type UsedFonts } from './fonts/used-fonts.ts';
import {
  type Frame,
  type Rule,
  type Sheet,
  type SheetPart,
  sheetParts,
  type TextMark,
  type TextRole,
} from './layout/sheet.ts';
import type { FontName } from './text/glyph-widths.ts';
import { widthOf } from './text/measure-text.ts';

export interface SheetPainting {
  readonly fonts: UsedFonts;
  readonly images: UsedImages;
  readonly tree: StructureTree;
}

/** Name, in the resources of a page, of the graphics state for transparent marks. */
export const faintState = 'F';

/** The value of `faintState`: black turns white paper light grey and leaves black print black. */
export const faint = '<</ca .12>>';

/**
 * Returns the operators of a sheet (ISO 32000-1, Annex A): shades and marks behind, lines and bars, then the texts in
 * reading order, tagged, then the watermarks, so faint that all stays readable (MOC 7.0 Anexo II 3.10.1). Everything
 * except the texts of the document is an artifact.
 */
export function paintSheet(sheet: Sheet, painting: SheetPainting): string {
  const operators = ['/Artifact BMC', '.5 w'];
  paintShades(operators, sheet);
  paintBackgroundMarks(operators, sheet, painting.fonts);
  paintImages(operators, sheet, painting.images);
  paintLines(operators, sheet);
  operators.push('EMC');
  paintTexts(operators, sheet, painting);
  paintWatermarks(operators, sheet, painting.fonts);
  return operators.join('\n');
}

/** Writes points from the left or from the foot, with hundredths. */
const points = (value: number): string => String(Math.round(value * 100) / 100);

/** Grey of 5 % and of 35 % (NT SE/CGNFS-e 008, 2.2.3, 2.5). */
const lightGrey = '.95 g';
const markGrey = '.65 g';

function paintShades(operators: string[], { shades, size }: Sheet): void {
  if (shades.length === 0) return;
  operators.push(lightGrey);
  for (const { x, y, width, height } of shades) {
    operators.push(`${points(x)} ${points(size.height - y - height)} ${points(width)} ${points(height)} re`);
  }
  operators.push('f', '0 g');
}

const watermark = { font: 'Times-Bold', size: 58, pitch: 90 } as const;
const backgroundMark = { font: 'Arial', size: 60, pitch: 90 } as const;

function paintWatermarks(operators: string[], { watermarks, size }: Sheet, fonts: UsedFonts): void {
  if (watermarks.length === 0) return;
  operators.push('/Artifact BMC', `q /${faintState} gs`);
  paintDiagonally(operators, watermarks, { size, fonts, type: watermark });
  operators.push('Q', 'EMC');
}

function paintBackgroundMarks(operators: string[], { backgroundMarks, size }: Sheet, fonts: UsedFonts): void {
  if (backgroundMarks.length === 0) return;
  operators.push(`q ${markGrey}`);
  paintDiagonally(operators, backgroundMarks, { size, fonts, type: backgroundMark });
  operators.push('Q');
}

interface DiagonalPainting {
  readonly size: Sheet['size'];
  readonly fonts: UsedFonts;
  readonly type: { readonly font: FontName; readonly size: number; readonly pitch: number };
}

/** Draws a text that rises along the diagonal. */
function paintDiagonally(
  operators: string[],
  marks: readonly string[],
  { size, fonts, type: { font, size: fontSize, pitch } }: DiagonalPainting,
): void {
  const angle = (size.height > size.width ? 52 : 32) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(angle).toFixed(5), Math.sin(angle).toFixed(5)];
  const centre = `${points(size.width / 2)} ${points(size.height * 0.44)}`;
  operators.push(`${cos} ${sin} -${sin} ${cos} ${centre} cm`, 'BT', `/${fontNames[font]} ${fontSize} Tf`);
  const first = ((marks.length - 1) * pitch) / 2 - fontSize / 3;
  marks.forEach((mark, index) => {
    fonts.use(font, mark);
    const left = points(-widthOf(mark, font, fontSize) / 2);
    operators.push(`1 0 0 1 ${left} ${points(first - index * pitch)} Tm`, `${textObject(mark)} Tj`);
  });
  operators.push('ET');
}

function paintImages(operators: string[], { images, size }: Sheet, used: UsedImages): void {
  for (const image of images) {
    const place = `${points(image.x)} ${points(size.height - image.y - image.height)}`;
    const name = used.use(image);
    operators.push(`q ${points(image.width)} 0 0 ${points(image.height)} ${place} cm /${name} Do Q`);
  }
}

function paintLines(operators: string[], sheet: Sheet): void {
  const { frames, boldFrames, borders, rules, dashedRules, bars, size } = sheet;
  const rectangle = (x: number, y: number, width: number, height: number): string =>
    `${points(x)} ${points(size.height - y - height)} ${points(width)} ${points(height)} re`;
  const line = ({ x1, y1, x2, y2 }: Rule): string =>
    `${points(x1)} ${points(size.height - y1)} m ${points(x2)} ${points(size.height - y2)} l`;
  for (const { x, y, width, height } of frames) operators.push(rectangle(x, y, width, height));
  for (const rule of rules) operators.push(line(rule));
  if (frames.length + rules.length > 0) operators.push('S');
  const heavy = (weight: string, outlines: readonly Frame[]): void => {
    if (outlines.length === 0) return;
    operators.push(`q ${weight} w`);
    for (const { x, y, width, height } of outlines) operators.push(rectangle(x, y, width, height));
    operators.push('S', 'Q');
  };
  heavy('1.5', boldFrames);
  heavy('1', borders);
  if (bars.length > 0) {
    // A module is a fraction of a point: bars keep thousandths.
    for (const { x, y, width, height } of bars) {
      operators.push(
        `${x.toFixed(3)} ${points(size.height - y - height)} ${width.toFixed(3)} ${points(height)} re`,
      );
    }
    operators.push('f');
  }
  if (dashedRules.length === 0) return;
  operators.push('q .3 w [1.5 2] 0 d');
  for (const rule of dashedRules) operators.push(line(rule));
  operators.push('S', 'Q');
}

function paintTexts(operators: string[], sheet: Sheet, { fonts, tree }: SheetPainting): void {
  const byPart = new Map(sheetParts.map((part): [SheetPart, GroupOfTexts[]] => [part, []]));
  sheet.groups.forEach(({ part, role, from }, index) => {
    byPart.get(part)?.push({ role, from, to: sheet.groups[index + 1]?.from ?? sheet.texts.length });
  });
  const pen = createPen(operators, fonts, sheet.size.height);
  for (const groups of byPart.values()) {
    tree.closeTo('Document');
    for (const group of groups) paintGroup(operators, sheet.texts, group, { tree, pen });
  }
  tree.closeTo('Document');
}

interface GroupOfTexts {
  readonly role: TextRole;
  /** Index of its first text. */
  readonly from: number;
  /** Index after its last text. */
  readonly to: number;
}

function paintGroup(
  operators: string[],
  texts: readonly TextMark[],
  { role, from, to }: GroupOfTexts,
  { tree, pen }: { tree: StructureTree; pen: Pen },
): void {
  const isCell = openFor(tree, role, to - from);
  const tag = tags[role];
  if (to === from) {
    if (isCell) tree.addEmpty(tag);
    return;
  }
  operators.push(`/${tag}<</MCID ${tree.mark(tag)}>>BDC`, 'BT');
  pen.begin();
  for (let index = from; index < to; index += 1) {
    const text = texts[index];
    if (text !== undefined) pen.write(text, index === to - 1 ? '' : ' ');
  }
  operators.push('ET', 'EMC');
}

const tags: Readonly<Record<TextRole, Tag>> = {
  title: 'H',
  paragraph: 'P',
  columnHeading: 'TH',
  row: 'TD',
  cell: 'TD',
};

/**
 * Opens and closes the elements around a group: a section for each title, a table with its rows. Returns whether it is
 * a cell.
 */
function openFor(tree: StructureTree, role: TextRole, texts: number): boolean {
  const isCell = role === 'columnHeading' || role === 'row' || role === 'cell';
  if (!isCell && texts === 0) return false;
  if (role === 'title') tree.closeTo('Document');
  if (!tree.isOpen('Sect')) tree.open('Sect');
  if (!isCell) {
    tree.closeTo('Sect');
    return false;
  }
  if (!tree.isOpen('Table')) tree.open('Table');
  if (role === 'row') tree.closeTo('Table');
  if (!tree.isOpen('TR')) tree.open('TR');
  return true;
}

/** Writes lines of one group with as few operators as font and position allow. */
interface Pen {
  begin(): void;
  /** Writes a text followed by `after`, so that a reader separates the lines of a group. */
  write(mark: TextMark, after: '' | ' '): void;
}

function createPen(operators: string[], fonts: UsedFonts, height: number): Pen {
  let font: FontName | undefined;
  let size: number | undefined;
  let [left, top] = [0, 0];
  let turned = false;
  return {
    begin() {
      [left, top] = [0, 0];
      turned = false;
    },
    write(mark, after) {
      const line = mark.text + after;
      fonts.use(mark.font, line);
      const select =
        mark.font === font && mark.size === size ? '' : `/${fontNames[mark.font]} ${mark.size} Tf `;
      font = mark.font;
      size = mark.size;
      // In hundredths of a point, so that moves between lines do not add up errors.
      const x = Math.round(mark.x * 100);
      const y = Math.round((height - mark.y) * 100);
      const written = `${textObject(line)}Tj`;
      const shown = mark.color === 'red' ? ` 1 0 0 rg ${written} 0 g` : written;
      if (mark.direction === 'up' || turned) {
        turned = mark.direction === 'up';
        operators.push(`${select}${turned ? '0 1 -1 0' : '1 0 0 1'} ${x / 100} ${y / 100} Tm${shown}`);
      } else operators.push(`${select}${(x - left) / 100} ${(y - top) / 100} Td${shown}`);
      [left, top] = [x, y];
    },
  };
}
