import { describe, expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, type DocumentChanges, items } from '../testing/authorized-document.ts';
import { contentsOf, danfeForms, textOf, textsIn } from '../testing/fields-of-sheet.ts';
import { boxOf } from '../testing/untidy-marks.ts';
import { layOutDanfe } from './lay-out-danfe.ts';

// The numbers in the titles are the items of the acceptance checklist (facts/danfe.md §8): the situations of a note.

describe.each(danfeForms)('$layout $orientation', ({ layout, orientation }) => {
  const draw = (xml: string, status: 'authorized' | 'cancelled' = 'authorized') =>
    layOutDanfe(readDanfe(xml), { layout, orientation, status });
  const of = (changes: DocumentChanges) => draw(authorizedDocument(changes));
  const many = { items: items(150) };

  test('41, 42, 43: the marks of homologation and cancellation are on every sheet, behind complete data', () => {
    const marks = (environment: '1' | '2', status: 'authorized' | 'cancelled') =>
      draw(authorizedDocument({ ...many, environment }), status).map(({ watermarks }) => watermarks.join());
    const all = (mark: string, list: readonly string[]) => expect(new Set(list)).toEqual(new Set([mark]));
    all('', marks('1', 'authorized'));
    all('SEM VALOR FISCAL', marks('2', 'authorized'));
    all('CANCELADA', marks('1', 'cancelled'));
    all('SEM VALOR FISCAL,CANCELADA', marks('2', 'cancelled'));
    const [first] = of({});
    const bold = first?.texts.find(({ text }) => text === 'SEM VALOR FISCAL');
    expect(bold?.font).toBe('Times-Bold');
  });

  test.each([
    ['2', 'FS-IA'],
    ['4', 'EPEC'],
    ['5', 'FS-DA'],
    ['6', 'SVC-AN'],
    ['7', 'SVC-RS'],
  ])('44: contingency %s is in a bold frame on every sheet and in the additional data', (tpEmis, form) => {
    const xml = authorizedDocument(many).replace(
      '<tpEmis>1</tpEmis>',
      `<tpEmis>${tpEmis}</tpEmis><dhCont>2026-11-20T09:08:07-03:00</dhCont><xJust>Falha na autorizadora</xJust>`,
    );
    const sentence = `EMITIDA EM CONTINGÊNCIA ${form} - 20/11/2026 09:08:07 - Falha na autorizadora`;
    const sheets = draw(xml);
    for (const sheet of sheets) {
      const [frame, ...others] = sheet.boldFrames;
      expect(others).toEqual([]);
      const inside = frame === undefined ? [] : textsIn(sheet, frame);
      expect(inside.map(({ text }) => text).join(' ')).toBe(sentence);
      for (const mark of inside)
        expect(boxOf(mark).right).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
      expect(contentsOf(sheet, 'PROTOCOLO DE AUTORIZAÇÃO DE USO')).toHaveLength(1);
    }
    expect(sheets.map(textOf).join(' ').split(sentence)).toHaveLength(sheets.length + 2);
    expect(of({}).flatMap(({ boldFrames }) => boldFrames)).toEqual([]);
  });
});
