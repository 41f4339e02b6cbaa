import { describe, expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { danfeForms, textOf } from '../testing/fields-of-sheet.ts';
import { fieldsOf } from '../testing/read-sheet.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { worstDocument } from '../testing/worst-document.ts';
import { layOutDanfe } from './lay-out-danfe.ts';

const keys = Array.from(
  { length: 43 },
  (_, at) => `352611112223330001815500100000123414815${String(at).padStart(5, '0')}`,
);
const references = keys
  .map((key) => `Devolução referente à NF-e nº 1234, série 1, de 11/2026, chave ${key}`)
  .join('; ');
const fiscal = Array.from({ length: 330 }, (_, at) => `F${String(at).padStart(4, '0')}`);
const xml = worstDocument({ items: 990 })
  .replace(/<infAdFisco>.*<\/infAdFisco>/, `<infAdFisco>${fiscal.join(' ')}</infAdFisco>`)
  .replace(/<infCpl>.*<\/infCpl>/, `<infCpl>${references}</infCpl>`);

// Totals of which none is blank in the worst note.
const amounts = { moc7: 12, nt2026010: 28 } as const;
const services = 3;

describe.each(danfeForms)('$layout $orientation: the worst note of 990 items', ({ layout, orientation }) => {
  const sheets = layOutDanfe(readDanfe(xml), { layout, orientation, status: 'authorized' });
  const texts = sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text));

  test('key, protocol, number, contingency and FOLHA n/m are on every sheet', () => {
    sheets.forEach((sheet, index) => {
      const fields = new Map(fieldsOf(sheet).map(({ label, lines }) => [label, lines.join(' ')]));
      expect(fields.get('CHAVE DE ACESSO')).toBe('3526 1112 ABC3 4501 DE35 5500 1000 0012 3414 8151 6230');
      expect(fields.get('PROTOCOLO DE AUTORIZAÇÃO DE USO')).toBe('135260000012345 - 21/11/2026 10:00:03');
      expect(fields.get('CNPJ')).toBe('12.ABC.345/01DE-35');
      const text = textOf(sheet);
      expect(text).toContain(`Nº 999.999.999 SÉRIE 890 FOLHA ${index + 1}/${sheets.length}`);
      expect(text).toContain('EMITIDA EM CONTINGÊNCIA SVC-AN - 21/11/2026 09:30:00');
    });
  });

  test('every total, both dates and the sums of the volumes are in the blocks of the first sheet', () => {
    const [first] = sheets;
    const printed = first === undefined ? [] : fieldsOf(first);
    const greatest = printed.filter(({ lines }) => lines.join() === '9.999.999.999.999,99');
    expect(greatest).toHaveLength(amounts[layout] + services);
    const of = (label: string) => printed.find((field) => field.label === label)?.lines;
    expect(of('VALOR TOTAL DA NOTA')).toEqual(['9.999.999.999.999,99']);
    expect(of('DATA DA EMISSÃO')).toEqual(['21/11/2026']);
    expect(of('DATA DA ENTRADA/SAÍDA')).toEqual(['22/11/2026']);
    expect(of('QUANTIDADE')).toEqual(['210']);
    expect(of('PESO BRUTO')).toEqual(['2.469.135.780.240,100']);
    expect(of('PESO LÍQUIDO')).toEqual(['2.469.135.780.246,900']);
  });

  test('each item, installment, volume, reference and word of the texts is printed once, in order, and covers no other text', () => {
    const numbered = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(4, '0')}`);
    expect(texts.filter((text) => /^P-\d{4}$/.test(text))).toEqual(numbered(990, 'P-'));
    const all = texts.join(' ');
    const found = (pattern: RegExp) => [...all.matchAll(pattern)].map(([, each = '']) => each);
    expect(found(/(?:Nº )?\b(\d{3}) \d\d\/12\/2026 R\$ [\d,]+/g).map(Number)).toEqual(
      Array.from({ length: 120 }, (_, at) => at + 1),
    );
    expect(found(/VOLUME (\d+):/g).map(Number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(found(/chave (\d{44})\b/g)).toEqual(keys);
    expect(found(/\b(F\d{4})\b/g)).toEqual(fiscal);
    for (const sheet of [sheets[0], sheets[1], ...sheets.slice(-3)]) {
      if (sheet !== undefined) expect(untidyMarks(sheet)).toEqual([]);
    }
  });
});
