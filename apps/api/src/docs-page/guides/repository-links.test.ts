import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createHeadingIds } from './render-guide.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const skipped = new Set(['node_modules', '.git', '.state', '.turbo', 'dist']);

function filesBelow(folder: string, wanted: RegExp): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

function idsOf(file: string): ReadonlySet<string> {
  const idOf = createHeadingIds();
  const headings = withoutCode(readFileSync(file, 'utf8')).matchAll(/^#{1,6} (.+)$/gm);
  return new Set([...headings].map(([, words = '']) => idOf(words)));
}

test('every link between files of the repository leads to an existing file and heading', () => {
  const broken = filesBelow(root, /\.md$/).flatMap((file) =>
    [...withoutCode(readFileSync(file, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href = '']) =>
      isBroken(file, href) ? [`${relative(root, file)}: ${href}`] : [],
    ),
  );
  expect(broken).toEqual([]);
});

function isBroken(file: string, href: string): boolean {
  // Addresses of the web, and of the service, which the test of the served pages asks.
  if (/^(?:https?:|mailto:|\/docs(?:\/|$))/.test(href)) return false;
  const [path = '', fragment] = href.split('#', 2);
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return true;
  return fragment !== undefined && statSync(target).isFile() && !idsOf(target).has(fragment);
}

test('docs has only the four kinds, the decisions, the pictures and their index', () => {
  const names = readdirSync(join(root, 'docs'));
  expect(names.sort(), 'docs/how-to/developers/add-a-page.md says where a page belongs').toEqual([
    'README.md',
    'adr',
    'explanation',
    'how-to',
    'images',
    'reference',
    'tutorial',
  ]);
});

test('every page that a source file or a page names exists', () => {
  const named = filesBelow(root, /\.(?:md|ts)$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[a-z-]+\/[a-z]+\/[a-z/-]+\.md/g)].map(([page]) => page),
  );
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((page) => !existsSync(join(root, page)))).toEqual([]);
});

// The table of attacks shortens paths, and `security-checks.test.ts` reads it.
const withShortNames = 'docs/reference/developers/security-checks.md';
const inWorkspace = /^(?:activities|apps|packages|scripts|workflows)\//;
const source = /\.(?:tsx?|mjs|cjs|sql)$/;

test('every source file and folder that a page names exists; a file may be named by the end of its path', () => {
  const sources = filesBelow(root, source).map((file) => `/${relative(root, file)}`);
  const exists = (name: string): boolean =>
    inWorkspace.test(name) ? existsSync(join(root, name)) : sources.some((file) => file.endsWith(`/${name}`));
  const named = filesBelow(root, /\.md$/).flatMap((file) => {
    const page = relative(root, file);
    const names = readFileSync(file, 'utf8').matchAll(/`(\w[\w./-]*)`/g);
    return [...names].flatMap(([, name = '']) =>
      page !== withShortNames && (inWorkspace.test(name) || source.test(name)) ? [{ page, name }] : [],
    );
  });
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ name }) => !exists(name))).toEqual([]);
});
