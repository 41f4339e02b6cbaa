import { canonicalize } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import type { NfeDocumentInput } from './document/document-input.ts';
import { noteSchemas, withFormalSignature } from './testing/nfe-schemas.ts';
import { anInput, anIssuer, anItem, aRequest, calculate, withFirstItem } from './testing/sample-note.ts';

const schemas = noteSchemas();

const built = (input = anInput()): { readonly xml: string; readonly accessKey: string } => {
  const result = buildNfe(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};

function expectValid(xml: string): void {
  for (const { label, schema } of schemas) {
    expect(schema.validate(withFormalSignature(xml)), label).toEqual([]);
  }
}

const problemsOf = (input: NfeDocumentInput): readonly string[] => {
  const result = buildNfe(input);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
};

const judges = schemas.map(({ label }) => label).join(', ');
test(`a note has the access key of the official vector and follows every available schema (${judges})`, () => {
  const { xml, accessKey } = built();
  expect(accessKey).toBe('35261112ABC34501DE35550010000000011481516235');
  expect(xml).toContain(`<infNFe Id="NFe${accessKey}" versao="4.00"><ide><cUF>35</cUF><cNF>48151623</cNF>`);
  expect(xml).toContain('<dhEmi>2026-11-21T10:00:00-03:00</dhEmi>');
  expectValid(xml);
});

test('the written document is already canonical', () => {
  const { xml } = built(anInput(aRequest({ natureOfOperation: 'Venda <A> & B "x" \'y\' São' })));
  expect(canonicalize(xml)).toBe(xml);
  expect(xml).toContain('<natOp>Venda &lt;A&gt; &amp; B "x" \'y\' São</natOp>');
  expect(xml).not.toContain('/>');
});

test('60 characters that need escapes count as 60 characters', () => {
  const { xml } = built(anInput(aRequest({ natureOfOperation: '&'.repeat(60) })));
  expectValid(xml);
});

test('a note of 990 items is built and valid', () => {
  const items = Array.from({ length: 990 }, (_, i) =>
    anItem({ code: `P-${i}`, quantity: '3', unitPrice: '12.345' }),
  );
  const { xml } = built(anInput(aRequest({ items })));
  expect(xml.match(/<det nItem="/g)).toHaveLength(990);
  expectValid(xml);
});

test('991 items are refused at the first item beyond the limit', () => {
  const items = Array.from({ length: 991 }, () => anItem());
  expect(problemsOf(anInput(aRequest({ items })))).toEqual([
    'items[990]: det (H01) aceita até 990 ocorrências',
  ]);
});

test('the recipient has the name of the rule in homologation and its own name in production', () => {
  expect(built().xml).toContain('<tpAmb>2</tpAmb>');
  expect(built().xml).toContain(
    '<xNome>NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL</xNome><enderDest>',
  );
  const { xml } = built(anInput(aRequest(), { environment: 'production' }));
  expect(xml).toContain('<tpAmb>1</tpAmb>');
  expect(xml).toContain('<xNome>Cliente Exemplo S.A.</xNome><enderDest>');
});

test('the note names the orientation of its DANFE', () => {
  const layouts = ([undefined, 'portrait', 'landscape'] as const).map(
    (orientation) => /<tpImp>.<\/tpImp>/.exec(built(anInput(aRequest(), { orientation })).xml)?.[0],
  );
  expect(layouts).toEqual(['<tpImp>1</tpImp>', '<tpImp>1</tpImp>', '<tpImp>2</tpImp>']);
});

test('texts lose blanks at their ends and line breaks, and their accents are composed', () => {
  const description = '  Cafe\u0301\tem\r\ngrãos ';
  const { xml } = built(
    anInput(aRequest({ items: [anItem({ description })], additionalInfo: 'linha 1\r\n\n linha 2 ' })),
  );
  expect(xml).toContain('<xProd>Café em grãos</xProd>');
  expect(xml).toContain('<infCpl>linha 1; linha 2</infCpl>');
  expectValid(xml);
});

test('an e-mail that does not fit its tag is left out', () => {
  const recipient = { ...aRequest().recipient, email: `${'a'.repeat(60)}@example.com` };
  expect(built(anInput(aRequest({ recipient }))).xml).not.toContain('<email>');
  const longest = `${'a'.repeat(48)}@example.com`;
  const taken = built(anInput(aRequest({ recipient: { ...recipient, email: ` ${longest} ` } })));
  expect(taken.xml).toContain(`<email>${longest}</email>`);
});

test.each<[string, Partial<NfeDocumentInput['issuer']>, string]>([
  ['IE', { ie: 'ISENTO' }, 'company.ie'],
  ['name', { legalName: 'X' }, 'company.legalName'],
  ['CEP', { address: { ...anIssuer.address, zip: null } }, 'company.address'],
])('a problem of the issuer (%s) names the field of the company', (_, changes, path) => {
  const [problem] = problemsOf(anInput(aRequest(), { issuer: { ...anIssuer, ...changes } }));
  expect(problem).toMatch(`${path}: `);
});

test.each<[string, Parameters<typeof anItem>[0], string]>([
  [
    'a Cyrillic letter',
    { description: 'a\u0416b' },
    'items[1].description: xProd (I04) contém o caractere Ж (U+0416) na posição 2',
  ],
  [
    'an emoji',
    { description: 'caneta 🖊' },
    'items[1].description: xProd (I04) contém o caractere 🖊 (U+1F58A)',
  ],
  ['a control character', { unit: 'U\u0007' }, 'items[1].unit: uCom (I09) contém o caractere U+0007'],
  [
    '12 integer digits of price',
    { unitPrice: '123456789012' },
    'items[1].unitPrice: vUnCom (I10a) deve ter no máximo 11',
  ],
  [
    '5 decimals of quantity',
    { quantity: '1.00001' },
    'items[1].quantity: qCom (I10) deve ter no máximo 4 casas',
  ],
  ['7 digits of NCM', { ncm: '1234567' }, 'items[1].ncm: NCM (I05) deve ter 8 dígitos'],
  ['a blank code', { code: '  ' }, 'items[1].code: cProd (I02) deve ter de 1 a 60 caracteres'],
])('%s gives one problem at its place in the request', (_, changes, expected) => {
  const problems = problemsOf({
    ...anInput(aRequest({ items: [anItem(), anItem(changes)] })),
    calculated: calculate(aRequest({ items: [anItem(), anItem()] })),
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test('a calculated value outside the layout is a problem of its group, never a document', () => {
  const request = aRequest();
  const calculated = withFirstItem(calculate(request), { vFrete: '0.00' });
  expect(problemsOf(anInput(request, { calculated }))).toEqual([
    'items[0].freight: vFrete (I15) não pode ser zero',
  ]);
});

test('a series or numeric code that cannot make a key throws', () => {
  expect(() => buildNfe(anInput(aRequest(), { series: 1000 }))).toThrow(RangeError);
  expect(() => buildNfe(anInput(aRequest(), { numericCode: '12345678' }))).toThrow(RangeError);
});

test('a request and a calculation with different items throw', () => {
  const calculated = calculate(aRequest({ items: [anItem(), anItem()] }));
  expect(() => buildNfe(anInput(aRequest(), { calculated }))).toThrow(RangeError);
});

const goodText = built().xml;

test.each<[string, (xml: string) => string]>([
  ['vFrete 0.00', (xml) => xml.replace('<indTot>', '<vFrete>0.00</vFrete><indTot>')],
  ['vNFTot 0.00', (xml) => xml.replace('</total>', '<vNFTot>0.00</vNFTot></total>')],
  ['a blank at the end of xProd', (xml) => xml.replace('</xProd>', ' </xProd>')],
  ['an en dash in xProd', (xml) => xml.replace('</xProd>', ' \u2013 x</xProd>')],
  ['dhEmi in UTC with Z', (xml) => xml.replace('10:00:00-03:00', '13:00:00Z')],
  ['dhEmi with milliseconds', (xml) => xml.replace('10:00:00-03:00', '10:00:00.000-03:00')],
  ['emit without IE', (xml) => xml.replace(/<IE>\d+<\/IE><CRT>/, '<CRT>')],
  ['a rate of one decimal', (xml) => xml.replace('<pICMS>18.0000', '<pICMS>18.0')],
  ['an amount of one decimal', (xml) => xml.replace('<vNF>100.00', '<vNF>100.0')],
])('the schemas refuse %s, so their acceptance of other documents proves something', (_, spoil) => {
  const spoiled = spoil(goodText);
  expect(spoiled).not.toBe(goodText);
  for (const { label, schema } of schemas) {
    expect(schema.validate(withFormalSignature(spoiled)), label).not.toEqual([]);
  }
});
