import type { Frame, Sheet, SheetPart, TextMark } from '../layout/sheet.ts';
import { textsIn } from './fields-of-sheet.ts';

export interface PrintedField {
  readonly label: string;
  /** The lines of the content. */
  readonly lines: readonly string[];
  readonly marks: readonly TextMark[];
}

const area = ({ width, height }: Frame): number => width * height;

/** Returns each horizontal label of a sheet with the contents of the smallest frame around it. */
export const fieldsOf = (sheet: Sheet): PrintedField[] =>
  sheet.texts
    .filter(({ kind, direction }) => kind === 'label' && direction !== 'up')
    .map((label) => {
      const [frame] = sheet.frames
        .filter((each) => textsIn(sheet, each).includes(label))
        .sort((a, b) => area(a) - area(b));
      const marks = frame === undefined ? [] : textsIn(sheet, frame).filter((mark) => mark !== label);
      return { label: label.text, lines: marks.map(({ text }) => text), marks };
    });

/** The lines of the cells of an item by the heading of their column. */
export type PrintedRow = ReadonlyMap<string, readonly string[]>;

const continued = /^Item \d+ \(continuação\)$/;

/**
 * Returns the items of a note over all its sheets; the parts of an item that continues on the next sheet are joined.
 */
export function itemRowsOf(sheets: readonly Sheet[]): PrintedRow[] {
  const rows: Map<string, readonly string[]>[] = [];
  for (const sheet of sheets) {
    // Cells without content have no texts, so the place of a cell is found by counting its groups.
    const groups = [...sheet.groups].sort((a, b) => a.from - b.from);
    const textsOf = (index: number) =>
      sheet.texts
        .slice(groups[index]?.from, groups[index + 1]?.from ?? sheet.texts.length)
        .map(({ text }) => text);
    const ofItems = groups.flatMap(({ part, role }, index) =>
      part === 'items' ? [{ role, texts: textsOf(index) }] : [],
    );
    const headings = ofItems
      .filter(({ role }) => role === 'columnHeading')
      .map(({ texts }) => texts.join(' '));
    let row = new Map<string, readonly string[]>();
    let column = 0;
    for (const { role, texts } of ofItems) {
      if (role !== 'row' && role !== 'cell') continue;
      column = role === 'row' ? 0 : column + 1;
      const heading = headings[column] ?? '';
      if (role === 'row') {
        row = new Map();
        rows.push(row);
      }
      const last = rows.at(-2);
      if (continued.test(texts[0] ?? '') && last !== undefined) {
        last.set(heading, [...(last.get(heading) ?? []), ...texts.slice(1)]);
        rows.pop();
        row = new Map();
      } else row.set(heading, texts);
    }
  }
  return rows;
}

/** Returns the texts of one part of a sheet that are not in a field, by their kind. */
export function textsBeside(sheet: Sheet, part: SheetPart, fields: readonly PrintedField[]): TextMark[] {
  const ofFields = new Set(fields.flatMap(({ marks }) => marks));
  const groups = [...sheet.groups].sort((a, b) => a.from - b.from);
  return sheet.texts.filter((mark, index) => {
    const group = groups.findLast(({ from }) => from <= index);
    return group?.part === part && group.role !== 'title' && mark.kind !== 'label' && !ofFields.has(mark);
  });
}

const infoLabel = /^INFORMAÇÕES COMPLEMENTARES( \(CONTINUA(ÇÃO| NA PRÓXIMA FOLHA)\))?$/;

/** Returns the lines in the frames of the additional information, over all sheets. */
export const informationOf = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap((sheet) =>
    sheet.texts
      .filter(({ text }) => infoLabel.test(text))
      .flatMap((label) => {
        const [frame] = sheet.frames
          .filter((each) => textsIn(sheet, each).includes(label))
          .sort((a, b) => area(a) - area(b));
        const marks = frame === undefined ? [] : textsIn(sheet, frame);
        return marks.filter((mark) => mark !== label).map(({ text }) => text);
      }),
  );
