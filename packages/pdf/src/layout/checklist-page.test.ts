import { describe, expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, type DocumentChanges, items } from '../testing/authorized-document.ts';
import { distinctDocument } from '../testing/distinct-document.ts';
import { contentsOf, danfeForms } from '../testing/fields-of-sheet.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { long, worstDocument } from '../testing/worst-document.ts';
import { cm, geometries } from './geometry.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

// The numbers in the titles are the items of the acceptance checklist (facts/danfe.md §8): the page and its type.

describe.each(danfeForms)('$layout $orientation', ({ layout, orientation }) => {
  const draw = (xml: string, status: 'authorized' | 'cancelled' = 'authorized') =>
    layOutDanfe(readDanfe(xml), { layout, orientation, status });
  const of = (changes: DocumentChanges) => draw(authorizedDocument(changes));
  const firstOf = (changes: DocumentChanges): Sheet => {
    const [sheet] = of(changes);
    if (sheet === undefined) throw new Error('no sheet');
    return sheet;
  };
  const many = { items: items(150) };
  const contents = (changes: DocumentChanges, label: string) => contentsOf(firstOf(changes), label);

  test('1: A4, and the body 2 to 8 mm from every edge; a further landscape sheet keeps the place of the receipt blank', () => {
    const sheets = of(many);
    expect(sheets.length).toBeGreaterThan(1);
    for (const sheet of sheets) {
      const { width, height } = sheet.size;
      expect([width, height].sort()).toEqual([595.28, 841.89]);
      expect(width < height).toBe(orientation === 'portrait');
      const edges = {
        left: Math.min(...sheet.frames.map(({ x }) => x)),
        top: Math.min(...sheet.frames.map(({ y }) => y)),
        right: width - Math.max(...sheet.frames.map((frame) => frame.x + frame.width)),
        bottom: height - Math.max(...sheet.frames.map((frame) => frame.y + frame.height)),
      };
      const repeated = sheet !== sheets[0] && orientation === 'landscape';
      for (const [edge, blank] of Object.entries(edges)) {
        expect(blank, edge).toBeGreaterThanOrEqual(cm(0.2));
        if (sheet === sheets[0] || edge === 'right' || edge === 'top')
          expect(blank, edge).toBeLessThanOrEqual(cm(0.8));
      }
      if (repeated) expect(edges.left).toBeCloseTo(geometries.landscape.header.left, 6);
    }
  });

  test('2, 5: the texts use two faces of Times, and no text leaves its sheet, crosses a line or covers another text', () => {
    for (const sheet of [...of(many), ...draw(distinctDocument), ...draw(worstDocument())]) {
      expect(new Set(sheet.texts.map(({ font }) => font))).toEqual(new Set(['Times-Roman', 'Times-Bold']));
      expect(untidyMarks(sheet)).toEqual([]);
    }
  });

  test('6, 7: accents and signs are printed, and a long name breaks at blanks without a hyphen', () => {
    const name = 'Coração §1º da 2ª Irmã ÿ';
    expect(contents({ recipient: { name } }, 'NOME/RAZÃO SOCIAL')).toEqual([name]);
    const issuer = { name: long(60), tradeName: '', street: 'Rua A' };
    const lines = firstOf({ issuer }).texts.filter(({ kind }) => kind === 'issuerName');
    expect(lines.map(({ text }) => text).join(' ')).toBe(long(60));
  });
});
