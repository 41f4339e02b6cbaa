import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDockerfile, readPairs } from './read-dockerfile.ts';
import { readIgnored } from './read-ignored.ts';
import { readPrograms } from './read-programs.ts';

const fileOf = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('the Dockerfile has three stages, of which the last one makes nothing', () => {
  const stages = readDockerfile(fileOf('Dockerfile'));
  expect(stages.map(({ name }) => name)).toEqual(['programs', 'dependencies', undefined]);
  const last = stages.at(-1)?.instructions.map(({ name }) => name) ?? [];
  expect(last).not.toContain('RUN');
  expect(last.slice(-2)).toEqual(['USER', 'ENTRYPOINT']);
});

test('continued lines are one instruction, and comments between them are none', () => {
  const text = `ARG BASE=a\n# a comment\nFROM \${BASE} AS first\nRUN one \\\n  # a reason\n  && two\n`;
  expect(readDockerfile(text)).toEqual([
    { name: 'first', instructions: [{ name: 'RUN', text: 'one && two' }] },
  ]);
  expect(() => readDockerfile('FROM a\nrun this')).toThrow('not an instruction');
});

test('the commands that build the programs and the options of Node are read', () => {
  const { builds, options } = readPrograms(fileOf('Dockerfile'));
  expect(builds.map((words) => words.at(-1))).toEqual(['/service/workflows.cjs', '/service/bundles']);
  expect(builds.map((words) => words.slice(0, 2))).toEqual(builds.map(() => ['--import', 'tsx']));
  expect(options.every((option) => option.startsWith('--'))).toBe(true);
  expect(options).not.toEqual([]);
  expect(() => readPrograms('FROM a\nRUN make\nENTRYPOINT ["node"]')).toThrow('builds no programs');
});

test('pairs are read with and without quotes', () => {
  expect(readPairs('A=1 b.c="two words" D=')).toEqual({ A: '1', 'b.c': 'two words', D: '' });
});

test('no secret, key or data of an installation gets into an image, and every source does', () => {
  const isIgnored = readIgnored(fileOf('.dockerignore'));
  const kept = [
    '.env',
    '.env.prod',
    '.env~',
    'compose.pinned.yml',
    'secrets/master-keys.json',
    'master-keys.json',
    'authority/client.pfx',
    'tls/a.key',
  ];
  const data = [
    '.state/local/x',
    'backups/a',
    'fiscal.dump',
    'ca.pem',
    'trust/a.pem',
    'schemas/a.xsd',
    'smtp/password',
  ];
  const made = [
    '.git/config',
    'node_modules/a',
    'packages/db/node_modules/a',
    'deploy/proxy/certificates/a.pem',
  ];
  expect([...kept, ...data, ...made].filter((path) => !isIgnored(path))).toEqual([]);
  const sources = [
    '.env.example',
    'package.json',
    '.pnpmfile.cjs',
    'packages/db/migrations/0000_first.sql',
    'docs/README.md',
  ];
  expect(sources.filter(isIgnored)).toEqual([]);
});
