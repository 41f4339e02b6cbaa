import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { compileSchema, type SchemaSet } from './compile-schema.ts';
import { loadNfeSchemas, nfeSchemaEntry, procNfeSchemaEntry } from './load-nfe-schemas.ts';
import { withPlaceholderSignature } from './sign-enveloped.ts';
import { minimalNote, type NoteEdits } from './testing/minimal-note.ts';
import { testWith } from './testing/second-opinion.ts';

const place = { parent: 'NFe', signed: 'infNFe' };
const packaged = compileSchema(loadNfeSchemas(), nfeSchemaEntry);
const newest = compileNewest();
const schemas = [packaged, ...(newest ? [newest] : [])];
const newestNote = newest ? '' : ' [newest package not run: shared schemas absent]';

afterAll(() => {
  for (const schema of schemas) schema.dispose();
});

function compileNewest(): SchemaSet | undefined {
  const folder = join(sharedFolder() ?? '', 'schemas/nfe');
  const name = existsSync(folder)
    ? readdirSync(folder).find((entry) => entry.startsWith('PL_010e'))
    : undefined;
  return name === undefined
    ? undefined
    : compileSchema(loadNfeSchemas({ folder: join(folder, name) }), nfeSchemaEntry);
}

const noteWith = (edits: NoteEdits): string => withPlaceholderSignature(minimalNote({ edits }), place);

test(`the minimal note is valid, alphanumeric CNPJ and key included${newestNote}`, () => {
  for (const schema of schemas) expect(schema.validate(noteWith([]))).toEqual([]);
});

test('numeric keys are still accepted', () => {
  const numeric = noteWith([
    [
      'Id="NFe35261112ABC34501DE35550010000000011481516235"',
      'Id="NFe35261111222333000181550010000000011481516234"',
    ],
    ['<CNPJ>12ABC34501DE35</CNPJ>', '<CNPJ>11222333000181</CNPJ>'],
  ]);
  for (const schema of schemas) expect(schema.validate(numeric)).toEqual([]);
});

const invalid: readonly [name: string, edits: NoteEdits, path: string][] = [
  ['vFrete 0.00', [['<indTot>', '<vFrete>0.00</vFrete><indTot>']], '/NFe/infNFe/det/prod/vFrete'],
  [
    'vNFTot 0.00',
    [['</IBSCBSTot></total>', '</IBSCBSTot><vNFTot>0.00</vNFTot></total>']],
    '/NFe/infNFe/total/vNFTot',
  ],
  ['xProd with a trailing blank', [['<xProd>Item<', '<xProd>Item <']], '/NFe/infNFe/det/prod/xProd'],
  ['xProd with an en dash', [['<xProd>Item<', '<xProd>It\u2013em<']], '/NFe/infNFe/det/prod/xProd'],
  ['dhEmi with Z', [['10:00:00-03:00', '13:00:00Z']], '/NFe/infNFe/ide/dhEmi'],
  ['dhEmi with milliseconds', [['10:00:00-03:00', '10:00:00.000-03:00']], '/NFe/infNFe/ide/dhEmi'],
  ['an issuer without IE', [['<IE>111111111111</IE><CRT>', '<CRT>']], '/NFe/infNFe/emit/CRT'],
];

test.each(invalid)(`%s is refused, and the problem points at the element${newestNote}`, (_, edits, path) => {
  for (const schema of schemas) {
    const problems = schema.validate(noteWith(edits));
    expect(problems.map((problem) => problem.path)).toContain(path);
  }
});

test('an element with a prefix is refused without its path', () => {
  const [problem] = packaged.validate('<x:other xmlns:x="urn:x"/>');
  expect(problem).toMatchObject({ message: expect.stringContaining('other'), path: undefined });
});

test('the place among twins is part of the path', () => {
  const note = withPlaceholderSignature(minimalNote({ items: 3 }), place).replace('<cProd>2<', '<cProd><');
  expect(packaged.validate(note)[0]?.path).toBe('/NFe/infNFe/det[2]/prod/cProd');
  const instructed = note.replaceAll('<det ', '<?x y?><det ');
  expect(packaged.validate(instructed)[0]?.path).toBe('/NFe/infNFe/det[2]/prod/cProd');
});

test('a note without a signature is refused: the schema demands one', () => {
  expect(packaged.validate(minimalNote())).not.toEqual([]);
});

test('text of 60 ampersands counts as 60 characters', () => {
  expect(packaged.validate(noteWith([['<natOp>Venda<', `<natOp>${'&amp;'.repeat(60)}<`]]))).toEqual([]);
  expect(packaged.validate(noteWith([['<natOp>Venda<', `<natOp>${'&amp;'.repeat(61)}<`]]))).not.toEqual([]);
});

test('what cannot be read is one problem', () => {
  expect(packaged.validate('<!DOCTYPE a><a/>')).toEqual([{ message: 'XML refused: doctype', line: 0 }]);
  expect(packaged.validate('<NFe')).toHaveLength(1);
  expect(packaged.validate('<a><b></a>')[0]?.line).toBe(1);
});

test('several schemas live side by side in one process', () => {
  const proc = compileSchema(loadNfeSchemas(), procNfeSchemaEntry);
  expect(proc.validate(noteWith([]))).not.toEqual([]);
  expect(packaged.validate(noteWith([]))).toEqual([]);
  proc.dispose();
});

test('a schema whose include is not among the files does not compile, wherever the include points', () => {
  const schema = (location: string) =>
    new TextEncoder().encode(
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:include schemaLocation="${location}"/>` +
        '<xs:element name="a" type="T"/></xs:schema>',
    );
  for (const location of ['missing.xsd', 'file:///etc/passwd', 'http://127.0.0.1/x.xsd']) {
    expect(() => compileSchema({ 'a.xsd': schema(location) }, 'a.xsd')).toThrow();
  }
  expect(() => compileSchema({}, 'a.xsd')).toThrow(RangeError);
});

// libxmljs2 would be a third opinion; it needs Node 22 and a native build, and carries the same library of 2019.
testWith('xmllint', 'another build of libxml2 gives the same verdicts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-xsd-'));
  try {
    for (const [name, bytes] of Object.entries(loadNfeSchemas())) writeFileSync(join(folder, name), bytes);
    const accepts = (xml: string): boolean =>
      spawnSync('xmllint', ['--noout', '--nonet', '--schema', join(folder, nfeSchemaEntry), '-'], {
        input: xml,
      }).status === 0;
    expect(accepts(noteWith([]))).toBe(true);
    for (const [, edits] of invalid) expect(accepts(noteWith(edits))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
