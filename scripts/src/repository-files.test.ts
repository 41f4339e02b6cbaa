import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const { version, engines } = JSON.parse(read('package.json'));
const changelog = read('CHANGELOG.md');

test('the changelog has a section for the version of package.json, and for each version that brought a migration', () => {
  const sections = [...changelog.matchAll(/^## \[(\S+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(([, name]) => name);
  const landed: readonly { readonly version: string }[] = JSON.parse(
    read('packages/db/migrations/landed.json'),
  );
  const wanted = [version, ...landed.map((migration) => migration.version)];
  expect(
    wanted.filter((each) => !sections.includes(each)),
    'Move what stands in [Unreleased] to a section `## [version] - day`.',
  ).toEqual([]);
});

test('the changelog has the form of Keep a Changelog', () => {
  const headings = changelog.split('\n').filter((line) => line.startsWith('#'));
  const form =
    /^(# Changelog|## \[Unreleased\]|## \[\S+\] - \d{4}-\d{2}-\d{2}|### (Added|Changed|Deprecated|Removed|Fixed|Security))$/;
  expect(headings.filter((line) => !form.test(line))).toEqual([]);
  expect(headings.slice(0, 2)).toEqual(['# Changelog', '## [Unreleased]']);
});

test('nvm installs the Node of the image, which the packages accept', () => {
  const wanted = read('.nvmrc').trim();
  expect(read('Dockerfile')).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${wanted}\\.`, 'm'));
  expect(Number(wanted)).toBeGreaterThan(Number(/^>=(\d+)/.exec(engines.node)?.[1]));
});

test('editors indent and break lines as the formatter does', () => {
  const { formatter } = JSON.parse(read('biome.json'));
  const everywhere = read('.editorconfig').split('[*.md]')[0] ?? '';
  const settings = Object.fromEntries(
    [...everywhere.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(settings).toMatchObject({
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
  });
});
