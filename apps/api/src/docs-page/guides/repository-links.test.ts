import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createHeadingIds } from './render-guide.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const skipped = new Set(['node_modules', '.git', '.state', '.turbo', 'dist']);

function markdownBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : markdownBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '');

function idsOf(file: string): ReadonlySet<string> {
  const idOf = createHeadingIds();
  const headings = withoutCode(readFileSync(file, 'utf8')).matchAll(/^#{1,6} (.+)$/gm);
  return new Set([...headings].map(([, words = '']) => idOf(words)));
}

test('every link between files of the repository leads to a file, and its fragment to a heading', () => {
  const broken = markdownBelow(root).flatMap((file) =>
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

test('docs holds the four kinds, the decisions and the pictures, and no page beside them', () => {
  const names = readdirSync(join(root, 'docs'));
  expect(names.sort(), 'CONTRIBUTING.md says where a page belongs').toEqual([
    'adr',
    'explanation',
    'how-to',
    'images',
    'reference',
    'tutorial',
  ]);
});

test('every page that a source names is there', () => {
  const named = execFileSync('git', ['grep', '-hoE', 'docs/[a-z-]+/[a-z/-]+\\.md', '--', '*.ts', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  const pages = new Set(named.split('\n').filter((line) => line !== ''));
  expect([...pages].filter((page) => !existsSync(join(root, page)))).toEqual([]);
});
