import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import {
  authorizedDocument,
  billingXml,
  type DocumentChanges,
  items,
  itemXml,
  letterKey,
  numericKey,
} from '../testing/authorized-document.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { cm } from './geometry.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

const layOut = (changes: DocumentChanges, layout: 'moc7' | 'nt2026010' = 'moc7') =>
  layOutDanfe(readDanfe(authorizedDocument(changes)), {
    layout,
    orientation: 'portrait',
    status: 'authorized',
  });

const textsOf = (sheets: readonly Sheet[]) => sheets.flatMap((sheet) => sheet.texts.map(({ text }) => text));

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function expectTidy(sheet: Sheet): void {
  expect(untidyMarks(sheet)).toEqual([]);
}

const carrier =
  '<transp><modFrete>1</modFrete><transporta><CNPJ>12ABC34501DE35</CNPJ><xNome>Transportadora Rápida do Sul Ltda</xNome><IE>110042490114</IE><xEnder>Rodovia Anhanguera, quilômetro 20</xEnder><xMun>Osasco</xMun><UF>SP</UF></transporta><veicTransp><placa>ABC1D23</placa><UF>SP</UF><RNTC>12345678</RNTC></veicTransp><vol><qVol>12</qVol><esp>CAIXA</esp><marca>SJ</marca><nVol>1 A 12</nVol><pesoL>120.500</pesoL><pesoB>1130.250</pesoB></vol><vol><qVol>2</qVol><esp>PALETE</esp></vol></transp>';

test('for all texts nothing leaves the sheet, crosses a line or covers another text', () => {
  const text = (maxLength: number) =>
    fc
      .array(fc.stringMatching(/^[A-Za-zÀ-ÿ0-9,.]{1,14}$/), { minLength: 1, maxLength: 60 })
      .map((parts) => parts.join(' ').slice(0, maxLength).trim());
  const changes = fc.record({
    name: text(60),
    street: text(60),
    district: text(60),
    description: text(120),
    code: text(60),
    info: text(500),
    count: fc.integer({ min: 1, max: 40 }),
    dups: fc.integer({ min: 0, max: 40 }),
    letters: fc.boolean(),
    reform: fc.boolean(),
  });
  fc.assert(
    fc.property(changes, (c) => {
      const sheets = layOut(
        {
          accessKey: c.letters ? letterKey : numericKey,
          issuer: { name: c.name, tradeName: c.name, street: c.street },
          recipient: { name: c.name, street: c.street, district: c.district },
          items: items(c.count, { description: c.description, code: c.code, info: c.info }),
          billing: c.dups === 0 ? '' : billingXml(c.dups),
          transport: carrier,
          info: `<infAdic><infCpl>${c.info}</infCpl></infAdic>`,
        },
        c.reform ? 'nt2026010' : 'moc7',
      );
      for (const sheet of sheets) expectTidy(sheet);
    }),
    { numRuns: 30 },
  );
});

test('every item is printed once, in order, for any number and length of items', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 45 }), (count, length) => {
      const sheets = layOut({
        items: items(count, { info: length === 0 ? undefined : 'observação '.repeat(length).trim() }),
      });
      const codes = textsOf(sheets).filter(
        (text, at, all) => /^P-\d{4}$/.test(text) && !all[at + 1]?.endsWith('(continuação)'),
      );
      expect(codes).toEqual(Array.from({ length: count }, (_, at) => `P-${String(at + 1).padStart(4, '0')}`));
    }),
    { numRuns: 25 },
  );
});

test.each([
  [1, 500, 1000],
  [60, 2000, 5000],
  [3, 2000, 5000],
  [30, 10, 4500],
])(
  'with %i items every word of %i and %i characters of information is printed in order',
  (count, fiscal, free) => {
    const numbered = (prefix: string, length: number) =>
      Array.from(
        { length: Math.ceil(length / 7) },
        (_, index) => `${prefix}${String(index).padStart(4, '0')}`,
      )
        .join(' ')
        .slice(0, length)
        .trim();
    const infAdFisco = numbered('F', fiscal);
    const infCpl = numbered('C', free);
    const sheets = layOut({
      items: items(count),
      info: `<infAdic><infAdFisco>${infAdFisco}</infAdFisco><infCpl>${infCpl}</infCpl></infAdic>`,
    });
    const printed = textsOf(sheets)
      .flatMap(words)
      .filter((word) => /^[FC]\d*$/.test(word));
    expect(printed).toEqual(words(`${infAdFisco} ${infCpl}`));
  },
);

test.each([0, 1, 7, 21, 22, 40, 120])(
  '%i installments are all printed, in the block or in the additional data',
  (count) => {
    const sheets = layOut({ billing: count === 0 ? '' : billingXml(count) });
    const printed = textsOf(sheets).join(' ');
    for (let number = 1; number <= count; number += 1) {
      expect(printed).toContain(`R$ ${99 + number},25`);
    }
    expect(printed.includes('FATURA/DUPLICATAS')).toBe(count > 0);
  },
);

test('prices and quantities keep all their digits, and a different taxable unit is printed', () => {
  const item = itemXml(1, { unitPrice: '99999999999.1234567891' })
    .replace('<uTrib>UN</uTrib>', '<uTrib>KG</uTrib>')
    .replace('<qTrib>2.0000</qTrib>', '<qTrib>7.1234</qTrib>');
  const texts = textsOf(layOut({ items: [item] }));
  expect(texts.join('')).toContain('99.999.999.999,1234567891');
  expect(texts.join(' ')).toContain('Unid. trib.: 7,1234 KG x 99.999.999.999,1234567891');
});

test('a second volume is printed in the additional data', () => {
  expect(textsOf(layOut({ transport: carrier }))).toContain('VOLUME 2: 2 PALETE');
});

test('a rate with a reduction is printed as the effective rate', () => {
  const reduced = itemXml(1).replace(
    '<pCBS>0.9000</pCBS>',
    '<pCBS>0.9000</pCBS><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.3600</pAliqEfet></gRed>',
  );
  const printed = textsOf(layOut({ items: [reduced] }, 'nt2026010')).join(' ');
  expect(printed).toContain('CBS 0,36%');
  expect(printed).not.toContain('0,90%');
});

test.each([numericKey, letterKey, '422112A1B2C3D4E5F668550030000276771368212013'])(
  'bars of %s are 1 cm high, their module at least 0.2 mm, their quiet zones inside the frame',
  (accessKey) => {
    const [sheet] = layOut({ accessKey });
    const bars = sheet?.bars ?? [];
    const first = bars[0];
    const last = bars.at(-1);
    if (first === undefined || last === undefined) throw new Error('no bars');
    const module = Math.min(...bars.map(({ width }) => width));
    expect(first.height).toBeCloseTo(cm(1), 3);
    expect(module).toBeGreaterThanOrEqual(cm(0.02));
    const frame = sheet?.frames.find(
      ({ x, width, y }) => x <= first.x && x + width >= last.x && y <= first.y && y > first.y - 30,
    );
    if (frame === undefined) throw new Error('no frame around the bars');
    expect(first.x - frame.x).toBeGreaterThanOrEqual(10 * module);
    expect(frame.x + frame.width - last.x - last.width).toBeGreaterThanOrEqual(10 * module);
  },
);

test('the first sheet with every optional block is tidy and complete', () => {
  const place = (name: string) =>
    `<CNPJ>11444777000161</CNPJ><xNome>${name}</xNome><xLgr>Rua C</xLgr><nro>3</nro><xBairro>Lapa</xBairro><xMun>São Paulo</xMun><UF>SP</UF>`;
  const changes = {
    billing: `<entrega>${place('Depósito Sul')}</entrega><retirada>${place('Fábrica')}</retirada>${billingXml(30)}`,
    items: items(12),
    info: `<infAdic><infCpl>${'informação '.repeat(200).trim()}</infCpl></infAdic>`,
  };
  for (const layout of ['moc7', 'nt2026010'] as const) {
    const sheets = layOut(changes, layout);
    for (const sheet of sheets) expectTidy(sheet);
    const texts = textsOf(sheets);
    expect(texts).toContain('INFORMAÇÕES DO LOCAL DE ENTREGA');
    expect(texts).toContain('INFORMAÇÕES DO LOCAL DE RETIRADA');
    expect(texts.flatMap(words).filter((word) => word === 'informação')).toHaveLength(200);
  }
});
