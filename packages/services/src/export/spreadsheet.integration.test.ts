import type { Id24 } from '@fiscal/domain';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { exportNfeMonth } from '../kinds/nfe/nfe-month.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { plantNotes } from '../testing/plant-notes.ts';
import { isSpreadsheetInstalled, openAsSpreadsheet, readCsv } from '../testing/spreadsheet.ts';
import { storedFiles } from '../testing/stored-files.ts';
import type { TestTenant } from '../testing/test-context.ts';

let harness: Harness;
const folder = temporaryFolder('spreadsheet-');
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(async () => {
  folder.remove();
  await harness.close();
});

const names = [
  '=HYPERLINK("http://x.example";"y")',
  '=1+1',
  '+55 11 99999-0000',
  '-1,5',
  '@SUM(A1:A9)',
  '\t=1+1',
  '＝1+1',
  "=cmd|' /C calc'!A0",
  'A;B;C',
  'Bar "do Zé"; filhos',
  '"',
  'linha 1\nlinha 2',
  '\r\n=1+1',
  'Conceição & Irmãos — Açaí Ltda',
  "D'Ávila = Cia",
  "'Maria",
  '007',
  '1234,56',
  '1.234,56',
  '1E5',
  '1/2',
  '3 1/2',
  '2 MAR 2026',
  '22/11/2026',
  '2026-11-22',
  '10:30',
  '50%',
  'R$ 10,00',
  'VERDADEIRO',
  'true',
  'Cliente ＋',
];
const documents = ['00000000191', '00012345678901', '123456780E0135', '00000000E00135', '52998224725', ''];

const quotedSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** SQL: one of the values for each note, in turn. */
const inTurn = (values: readonly string[]): string =>
  `(array[${values.map(quotedSql).join(', ')}])[1 + (number - 1) % ${values.length}]`;

test('LibreOffice reads the summary of a month cell by cell: no formula, no rounded key, no shifted column', async () => {
  if (!isSpreadsheetInstalled()) {
    process.stderr.write('LibreOffice is not installed: it did not open the summary of a month\n');
    return;
  }
  const { ctx, companyId } = await harness.anIssuer();
  await plantNotes(harness.database, ctx.tenant, {
    companyId,
    count: names.length,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    procNFe: '<nfeProc>KEY</nfeProc>',
  });
  await harness.database.asOwner(`
    begin;
    set local session_replication_role = replica;
    update note set recipient_name = ${inTurn(names)}, recipient_document = nullif(${inTurn(documents)}, ''),
      access_key = case when number % 5 = 0 then overlay(access_key placing '12345678E000' from 7 for 12) else access_key end
    where company_id = '${companyId}';
    commit`);

  const csv = await summaryOf(ctx, companyId);
  const [, ...written] = readCsv(csv);
  expect(written).toHaveLength(names.length);
  expect(written.map((row) => unmarked(row[8]))).toEqual(names);
  expect(written.map((row) => unmarked(row[7]))).toEqual(
    names.map((_, at) => documents[at % documents.length]),
  );
  for (const row of written) expect(unmarked(row[3])).toMatch(/^35\w{42}$/);

  for (const guessing of ['plain-numbers', 'special-numbers'] as const) {
    const opened = openAsSpreadsheet(folder.path, csv, guessing);
    expect(opened.cells).toHaveLength(names.length + 1);
    expect(opened.cells.flat().filter(({ formula }) => formula !== null)).toEqual([]);
    for (const [at, row] of opened.cells.slice(1).entries()) {
      expect(
        row.map(({ type }) => type),
        `${guessing}, line ${at + 1}: ${names[at]}`,
      ).toEqual(expectedTypes(at));
    }
    expect(readCsv(opened.csv).map(sameAmounts)).toEqual(readCsv(csv).map(sameAmounts));
  }
});

const unmarked = (cell = ''): string => cell.replace(/^'/, '');

const expectedTypes = (at: number): readonly string[] => [
  'float',
  'float',
  'float',
  'string',
  'string',
  'string',
  'string',
  documents[at % documents.length] === '' ? 'empty' : 'string',
  'string',
  ...Array.from({ length: 7 }, () => 'float'),
];

/** Spreadsheets write amounts without trailing zeros, and one kind of line break within a cell. */
const sameAmounts = (row: readonly string[]): readonly string[] =>
  row.map((cell, at) =>
    at >= 9 && /^\d+,\d+$/.test(cell)
      ? String(Number(cell.replace(',', '.')))
      : cell.replaceAll('\r\n', '\n'),
  );

async function summaryOf(ctx: TestTenant, companyId: Id24): Promise<string> {
  const made = await exportNfeMonth(
    { ...ctx, printing: ctx },
    { companyId, month: '2026-11', danfe: 'without' },
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of made.bytes({ first: 0, last: made.size - 1 })) chunks.push(chunk);
  return storedFiles(Buffer.concat(chunks)).find(([name]) => name === 'summary.csv')?.[1] ?? '';
}
