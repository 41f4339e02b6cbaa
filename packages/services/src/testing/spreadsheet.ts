import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isInstalled } from '@fiscal/testkit';

/** A cell as LibreOffice read it. */
export interface SpreadsheetCell {
  /** `string`, `float`, `date`, `boolean`, …; `empty` without a value. */
  readonly type: string;
  readonly formula: string | null;
}

const command = 'soffice';

export const isSpreadsheetInstalled = (): boolean => isInstalled(command);

/** Options of LibreOffice: `;`, `"`, UTF-8 (76), from line 1, types of columns guessed, Brazilian Portuguese (1046). */
const ourCsv = '59,34,76,1,,1046';

/** `special-numbers`: LibreOffice also recognizes dates, fractions and percentages. */
export type Guessing = 'plain-numbers' | 'special-numbers';

/**
 * Opens a CSV with LibreOffice as by a double click. Returns the cells of its sheet, and the CSV that LibreOffice
 * writes from it. `folder` takes the files and the profile of the program.
 */
export function openAsSpreadsheet(folder: string, csv: string, guessing: Guessing) {
  const path = join(folder, 'summary.csv');
  writeFileSync(path, csv);
  const special = guessing === 'special-numbers';
  const convert = (from: string, to: string, filters: readonly string[] = []): string => {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const out = join(folder, guessing);
    execFileSync(command, [profile, '--headless', ...filters, '--convert-to', to, '--outdir', out, from], {
      stdio: 'ignore',
    });
    return join(out, `${basename(from).replace(/\.\w+$/, '')}.${to.replace(/:.*/, '')}`);
  };
  const filter = `--infilter=CSV:${ourCsv},false,${special}`;
  const flat = convert(path, 'fods', [filter]);
  const workbook = convert(path, 'xlsx', [filter]);
  const back = convert(workbook, `csv:Text - txt - csv (StarCalc):${ourCsv},false,true`);
  return { cells: cellsOf(readFileSync(flat, 'utf8')), csv: readFileSync(back, 'utf8') };
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];

/**
 * Reads the rows of the first sheet without empty cells at the end. The file has equal neighbours once, with a count.
 */
function cellsOf(flat: string): readonly (readonly SpreadsheetCell[])[] {
  const sheet = flat.slice(flat.indexOf('<table:table '), flat.indexOf('</table:table>'));
  const rows = sheet.split(/<table:table-row\b/).slice(1);
  return rows
    .map((row) => [...row.matchAll(/<table:table-cell\b[^>]*>/g)].flatMap(([tag]) => repeated(tag)))
    .map((row) => row.slice(0, row.findLastIndex(({ type }) => type !== 'empty') + 1))
    .filter((row) => row.length > 0);
}

/** Lists a cell as often as the file repeats it, at most a hundred times: the last one fills the sheet. */
function repeated(tag: string): readonly SpreadsheetCell[] {
  const count = Math.min(Number(attribute(tag, 'table:number-columns-repeated') ?? '1'), 100);
  const type = attribute(tag, 'office:value-type') ?? 'empty';
  return Array.from({ length: count }, () => ({ type, formula: attribute(tag, 'table:formula') ?? null }));
}

/** Reads the cells of a CSV with `;` and quotes, by RFC 4180. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r?\n|$)/gy;
  const body = text.replace(/^\uFEFF/, '');
  while (cell.lastIndex < body.length) {
    const [, quoted, plain = '', end] = cell.exec(body) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ';') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
