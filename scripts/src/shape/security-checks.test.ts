import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}docs/reference/developers/security-checks.md`, 'utf8');

const tests: ReadonlyMap<string, string> = new Map(
  ['apps', 'packages', 'activities', 'workflows'].flatMap((folder) =>
    testsBelow(folder).map((path) => [path, readFileSync(`${root}${path}`, 'utf8')] as const),
  ),
);

function testsBelow(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testsBelow(path);
    return /\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}

const shortNames = new Map(
  [...page.matchAll(/`([a-z]+)` = `([^`]+)`/g)].map(([, short = '', path = '']) => [short, path]),
);
const rows = [...page.matchAll(/^\| (C?\d+) +\|[^|]*\| (.*) \|$/gm)].map(([, number = '', cell = '']) => ({
  number,
  cell: cell.trim(),
}));

/**
 * Returns the files that a name on the page means: a file, the beginning of a name, or a folder; `…` leaves out a part
 * of a name.
 */
function filesOf(name: string): readonly string[] {
  const [first = '', ...rest] = name.split('/');
  const path = [shortNames.get(first) ?? first, ...rest].join('/');
  const pattern = path.split('…').map(literal).join('[^/]*');
  return [...tests.keys()].filter((file) => new RegExp(`^${pattern}(?:$|[./-])`).test(file));
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the names in the cell that lead nowhere: no test file, or a title that none of the files has. */
function unknownNames(cell: string): readonly string[] {
  let files: readonly string[] = [];
  const has = (title: string): boolean =>
    files.some((file) => title.split('…').every((part) => (tests.get(file) ?? '').includes(part.trim())));
  return [...cell.matchAll(/`([^`]+)`|"([^"]+)"/g)].flatMap(([, name, title]) => {
    if (title !== undefined) return has(title) ? [] : [title];
    if (name === undefined || (!name.includes('/') && !shortNames.has(name))) return [];
    files = filesOf(name);
    return files.length === 0 ? [name] : [];
  });
}

test('the fifty attacks of the dossier have a row each, and those on the console are numbered', () => {
  const ofConsole = rows.filter(({ number }) => number.startsWith('C'));
  const numbers = [
    ...Array.from({ length: 50 }, (_, index) => `${index + 1}`),
    ...ofConsole.map((_, index) => `C${index + 1}`),
  ];
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test.each(rows)('attack $number is tried by tests that exist', ({ cell }) => {
  expect(cell).toMatch(/`[^`]+`/);
  expect(unknownNames(cell)).toEqual([]);
});
