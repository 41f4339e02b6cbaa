import { describe, expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import {
  authorizedDocument,
  type DocumentChanges,
  items,
  letterKey,
  numericKey,
} from '../testing/authorized-document.ts';
import { contentsOf, danfeForms, textOf, textsIn } from '../testing/fields-of-sheet.ts';
import { cm } from './geometry.ts';
import { layOutDanfe } from './lay-out-danfe.ts';

// The numbers in the titles are the items of the acceptance checklist (facts/danfe.md §8): the header.

describe.each(danfeForms)('$layout $orientation', ({ layout, orientation }) => {
  const draw = (xml: string, status: 'authorized' | 'cancelled' = 'authorized') =>
    layOutDanfe(readDanfe(xml), { layout, orientation, status });
  const of = (changes: DocumentChanges) => draw(authorizedDocument(changes));
  const many = { items: items(150) };

  test.each([numericKey, letterKey, '422112A1B2C3D4E5F668550030000276771368212013'])(
    '8, 10: key %s in bold groups of four; bars 1 cm high, module 0.2 mm or more, quiet zones of 10 modules',
    (accessKey) => {
      for (const sheet of of({ accessKey, items: items(150) })) {
        const key = sheet.texts.find(({ text }) => text.replaceAll(' ', '') === accessKey);
        expect(key).toMatchObject({ font: 'Times-Bold', size: 10 });
        expect(key?.text.split(' ').map(({ length }) => length)).toEqual(Array(11).fill(4));
        const { bars } = sheet;
        const left = Math.min(...bars.map(({ x }) => x));
        const right = Math.max(...bars.map(({ x, width }) => x + width));
        const module = Math.min(...bars.map(({ width }) => width));
        expect(module).toBeGreaterThanOrEqual(cm(0.02));
        for (const { height } of bars) expect(height).toBeCloseTo(cm(1), 6);
        const y = bars[0]?.y ?? 0;
        const frame = sheet.frames.find(
          (each) =>
            each.x < left && each.x + each.width > right && each.y <= y && each.y + each.height >= y + cm(1),
        );
        expect(left - (frame?.x ?? left)).toBeGreaterThanOrEqual(10 * module);
        expect((frame?.x ?? 0) + (frame?.width ?? 0) - right).toBeGreaterThanOrEqual(10 * module);
      }
    },
  );

  test('12: the protocol is printed with the hour in its own time zone', () => {
    const xml = authorizedDocument().replace('T10:00:03-03:00', 'T23:59:59-04:00');
    const [sheet] = draw(xml);
    expect(sheet && contentsOf(sheet, 'PROTOCOLO DE AUTORIZAÇÃO DE USO')).toEqual([
      '135260000012345 - 21/11/2026 23:59:59',
    ]);
  });

  test('13, 15, 16: every sheet has consultation, number, series, sheet of sheets, operation and registrations', () => {
    const sheets = draw(
      authorizedDocument(many).replace('<CRT>3</CRT>', '<IEST>220042490115</IEST><CRT>3</CRT>'),
    );
    sheets.forEach((sheet, index) => {
      const text = textOf(sheet);
      expect(text).toContain('www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora');
      expect(text).toContain('Nº 000.001.234 SÉRIE 001');
      expect(text).toContain(`FOLHA ${index + 1}/${sheets.length}`);
      expect(contentsOf(sheet, 'NATUREZA DA OPERAÇÃO')).toEqual(['Venda de mercadoria']);
      expect(contentsOf(sheet, 'INSCRIÇÃO ESTADUAL')).toContain('110042490114');
      expect(contentsOf(sheet, 'INSCRIÇÃO ESTADUAL DO SUBST. TRIB.')).toEqual(['220042490115']);
      expect(contentsOf(sheet, 'CNPJ')).toEqual(['11.222.333/0001-81']);
    });
  });

  test('14: the digit of entry or exit is in its square', () => {
    for (const digit of ['0', '1']) {
      const [sheet] = draw(authorizedDocument().replace('<tpNF>1<', `<tpNF>${digit}<`));
      const square = sheet?.frames.find(({ width, height }) => width < 14 && height < 14);
      expect(sheet && square && textsIn(sheet, square).map(({ text }) => text)).toEqual([digit]);
    }
  });

  test.each([
    ['1', '1 - SIMPLES NACIONAL'],
    ['2', '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE'],
    ['3', '3 - REGIME NORMAL'],
    ['4', '4 - MEI'],
  ])('17: CRT %s, and an empty regime of assessment, in the layout of NT 2026.010 only', (crt, printed) => {
    for (const sheet of draw(authorizedDocument(many).replace('<CRT>3<', `<CRT>${crt}<`))) {
      const expected = layout === 'moc7' ? [[], []] : [[printed], ['']];
      expect([
        contentsOf(sheet, 'CÓDIGO DO REGIME TRIBUTÁRIO'),
        contentsOf(sheet, 'TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS'),
      ]).toEqual(expected);
    }
  });
});
