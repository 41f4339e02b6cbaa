import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bundles, buildBundles } from './build-bundles.ts';
import { nodeFlags } from './node-flags.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Builds the bundles without the repository's commands. */
const image = () => buildBundles({ folder, contents: 'programs' });
let atOnce: readonly Bundles[];

beforeAll(async () => {
  const [old, recent] = [join(folder, 'old'), join(folder, 'recent')];
  await Promise.all([mkdir(old), mkdir(recent)]);
  utimesSync(old, new Date(0), new Date(0));
  atOnce = await Promise.all([image(), image()]);
});

test('two builds at the same time make one set, a third build finds it, and old unused sets are removed', async () => {
  const [first = '', second] = atOnce.map(({ folder: each }) => each);
  expect(second).toBe(first);
  const builtAt = () => statSync(join(first, 'api.js')).mtimeMs;
  const built = builtAt();
  expect((await image()).folder).toBe(first);
  expect(builtAt()).toBe(built);
  expect(readdirSync(folder).sort()).toEqual([basename(first), 'recent'].sort());
});

test('every kind of thread task has a module, and none needs the TypeScript loader', async () => {
  const { folder: bundles } = await buildBundles();
  const files = readdirSync(bundles).filter((name) => name.endsWith('.js'));
  const modules = [
    'run-task',
    'print.worker',
    'draft.worker',
    'examine.worker',
    'logo.worker',
    'pfx.worker',
    'revocation.worker',
    'xsd.worker',
  ];
  expect(files).toEqual(expect.arrayContaining(modules.map((name) => `${name}.js`)));
  for (const name of files) expect(readFileSync(join(bundles, name), 'utf8')).not.toContain("from 'tsx");
});

test('a program finds its packages and its data files from its bundle, and its traces name the sources', async () => {
  const bundles = await buildBundles();
  const help = await run(process.execPath, [...nodeFlags, bundles.fileOf('cli'), '--help'], {
    cwd: tmpdir(),
  });
  expect(help.stdout).toContain('Usage: fiscal');
  const failing = run(process.execPath, [...nodeFlags, bundles.fileOf('api')], { env: {}, cwd: tmpdir() });
  await expect(failing).rejects.toThrow(/packages[/\\]config[/\\]src[/\\][a-z-]+\.ts:\d+/);
});

test('a process loads only code that it runs, and no CommonJS package is read for its names', async () => {
  const { fileOf } = await buildBundles();
  const left = {
    api: ['undici', 'node-forge', 'webpack', '@opentelemetry/sdk-trace'],
    worker: ['node-forge', 'webpack', '@opentelemetry/sdk-trace'],
  };
  for (const name of ['api', 'worker'] as const) {
    const text = readFileSync(fileOf(name), 'utf8');
    expect(left[name].filter((each) => text.includes(`/node_modules/${each}/`))).toEqual([]);
    expect(text).not.toMatch(/from "[^"]*@temporalio/);
  }
});

test('in the bundle a source keeps its own address, and a thread module has the address of the bundle', async () => {
  const { folder: bundles } = await buildBundles();
  const texts = readdirSync(bundles)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(bundles, name), 'utf8'));
  const places = texts.flatMap((text) =>
    [...text.matchAll(/__sourceUrl\("([^"]+)"\)/g)].map(([, place]) => place ?? ''),
  );
  expect(places).toContain('packages/db/src/read-migrations.ts');
  const [, toRepository = ''] = /new URL\("([^"]+)" \+ place/.exec(texts.join('\n')) ?? [];
  const base = pathToFileURL(join(bundles, 'api.js'));
  for (const place of places) expect(existsSync(new URL(toRepository + place, base))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/(threadModule|isSource)\(__sourceUrl/);
  // The builder is also part of a command's bundle, where it builds the same bundles.
  expect(texts.some((text) => text.includes('keep-source-urls'))).toBe(true);
  expect(places).not.toContain('packages/bundles/src/source-urls.ts');
});

test('an image holds the programs and no command of the repository', async () => {
  const [own, { folder: programsOnly }] = await Promise.all([buildBundles(), image()]);
  const isCommand = (name: string): boolean => /^(start|demo|chaos|simulator|fiscal)\.js$/.test(name);
  expect(readdirSync(own.folder).filter(isCommand)).toHaveLength(5);
  expect(readdirSync(programsOnly).filter(isCommand)).toEqual([]);
  const programs = ['api', 'worker', 'cli', 'authority-simulator'].map((name) => `${name}.js`);
  expect(readdirSync(programsOnly)).toEqual(expect.arrayContaining(programs));
});
