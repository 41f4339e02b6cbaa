import type { Frame, Sheet, TextMark } from '../layout/sheet.ts';

/** Both layouts, each in both orientations. */
export const danfeForms = (['moc7', 'nt2026010'] as const).flatMap((layout) =>
  (['portrait', 'landscape'] as const).map((orientation) => ({ layout, orientation })),
);

/** Returns the texts whose baseline begins in a frame. */
export const textsIn = (sheet: Sheet, { x, y, width, height }: Frame): TextMark[] =>
  sheet.texts.filter((mark) => mark.x >= x && mark.x < x + width && mark.y > y && mark.y <= y + height);

/** Returns the contents of the fields with this label at the top of their frame. */
export const contentsOf = (sheet: Sheet, label: string): string[] =>
  sheet.texts
    .filter(({ text, kind }) => text === label && kind === 'label')
    .map((mark) => {
      const around = sheet.frames.filter((frame) => textsIn(sheet, frame).includes(mark));
      const [frame] = around.sort((a, b) => a.width * a.height - b.width * b.height);
      if (frame === undefined) throw new Error(`no frame around ${label}`);
      return textsIn(sheet, frame)
        .filter((other) => other !== mark)
        .map(({ text }) => text)
        .join(' ');
    });

/** Returns all texts of a sheet in drawing order, with blanks between them. */
export const textOf = (sheet: Sheet): string => sheet.texts.map(({ text }) => text).join(' ');
