import { noteSchemas } from '@fiscal/nfe/testing';
import { validNotes } from '@fiscal/note-generator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentWords } from './layout/commercial-texts.ts';
import { layOutDanfe } from './layout/lay-out-danfe.ts';
import type { Sheet } from './layout/sheet.ts';
import { readDanfe } from './model/read-danfe.ts';
import {
  type ExpectedField,
  expectedBlocks,
  expectedHeader,
  expectedInformation,
} from './testing/expected-fields.ts';
import { expectedItems } from './testing/expected-items.ts';
import { expectedTexts } from './testing/expected-texts.ts';
import { danfeForms } from './testing/fields-of-sheet.ts';
import { generatedDocument } from './testing/generated-document.ts';
import { generatedRuns } from './testing/generated-runs.ts';
import { fieldsOf, informationOf, itemRowsOf, type PrintedField, textsBeside } from './testing/read-sheet.ts';
import { untidyMarks } from './testing/untidy-marks.ts';

// `npm run danfes` draws a hundred notes, or others.
const { runs, seed, timeout } = generatedRuns(process.env, 8);

type Form = (typeof danfeForms)[number];

const schemas = noteSchemas('procNFe_v4.00.xsd');
/** Removes the blanks, because the layout chooses the ends of lines and words. */
const together = (text: string) => text.replaceAll(' ', '');
const joined = (texts: readonly { readonly text: string }[]) =>
  together(texts.map(({ text }) => text).join(''));
const written = (fields: readonly ExpectedField[]) =>
  fields.map(([label, content]) => `${label}: ${together(content)}`).sort();

const model = 'DANFE|DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA|0 - ENTRADA|1 - SAÍDA'.split('|');
const consultation =
  'Consulta de autenticidade no portal nacional da NF-e www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora';
const receipt: readonly ExpectedField[] = [
  ['DATA DE RECEBIMENTO', ''],
  ['IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', ''],
];

const isNumber = /^[\d.,/()-]+$/;

function expectFields(printed: readonly PrintedField[], expected: readonly ExpectedField[]): void {
  expect(written(printed.map(({ label, lines }) => [label, lines.join('')]))).toEqual(written(expected));
  const broken = printed.filter(({ lines }) => lines.length > 1 && isNumber.test(lines.join('')));
  expect(broken).toEqual([]);
}

/** Expects that header, receipt and blocks have only the texts of the XML and the model. */
function expectTexts(
  sheet: Sheet,
  printed: readonly PrintedField[],
  expected: ReturnType<typeof expectedTexts>,
) {
  const header = textsBeside(sheet, 'header', printed);
  const of = (kind: string) => header.filter((mark) => mark.kind?.startsWith(kind));
  expect(joined(of('issuer'))).toBe(together(expected.issuer));
  expect(of('number').map(({ text }) => text)).toEqual(expected.danfe);
  expect(joined([...of('danfe'), ...of('description')])).toBe(together(model.join('')));
  expect(joined(header.filter(({ kind }) => kind === undefined))).toBe(together(consultation));
  const stub = textsBeside(sheet, 'stub', printed);
  expect(stub.filter(({ kind }) => kind === 'number').map(({ text }) => text)).toEqual(expected.receipt);
  const statement = joined(stub.filter(({ kind }) => kind === undefined));
  expect(together(expected.statement).startsWith(statement), statement).toBe(true);
  expect(statement === '').toBe(expected.statement === '');
  const blocks = textsBeside(sheet, 'blocks', printed).map(({ text }) => text);
  expect(blocks).toEqual(expected.installments);
}

function expectPrinted(xml: string, form: Form): void {
  const note = readDanfe(xml);
  const sheets = layOutDanfe(note, { ...form, status: 'authorized' });
  const header = expectedHeader(xml, form.layout);
  const blocks = expectedBlocks(xml, form.layout);
  sheets.forEach((sheet, index) => {
    expect(untidyMarks(sheet)).toEqual([]);
    const printed = fieldsOf(sheet);
    const fields = [...header, ...(form.orientation === 'portrait' ? receipt : []), ...blocks];
    expectFields(printed, index === 0 ? fields : header);
    expectTexts(sheet, printed, expectedTexts(xml, index + 1, sheets.length));
  });
  const rows = itemRowsOf(sheets);
  const items = expectedItems(xml);
  expect(rows).toHaveLength(items.length);
  rows.forEach((row, index) => {
    const expected = items[index]?.[form.layout] ?? {};
    for (const [heading, lines] of row)
      expect(together(lines.join('')), `item ${index + 1}, ${heading}`).toBe(
        together(expected[heading] ?? '-'),
      );
  });
  const payment = paymentWords(note).join(' ');
  expect(together(informationOf(sheets).join(''))).toBe(together(expectedInformation(xml, payment)));
}

test.each(danfeForms)(
  '$layout $orientation: every note is printed with each field of the model, with the value of the XML, and with nothing else',
  (form) => {
    fc.assert(
      fc.property(validNotes({ maxItems: 12 }), (note) => {
        const xml = generatedDocument(note);
        for (const { label, schema } of schemas) expect(schema.validate(xml), label).toEqual([]);
        expectPrinted(xml, form);
      }),
      { seed, numRuns: runs },
    );
  },
  timeout,
);
