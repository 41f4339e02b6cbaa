import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { buildBundles } from './build-bundles.ts';
import { nodeFlags } from './node-flags.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('two builds at the same moment make one set, a third one finds it, and what nobody used for long goes', async () => {
  const [old, recent] = [join(folder, 'old'), join(folder, 'recent')];
  await Promise.all([mkdir(old), mkdir(recent)]);
  utimesSync(old, new Date(0), new Date(0));
  const [a, b] = await Promise.all([buildBundles({ folder }), buildBundles({ folder })]);
  expect(a.folder).toBe(b.folder);
  const built = statSync(a.fileOf('api')).mtimeMs;
  expect((await buildBundles({ folder })).folder).toBe(a.folder);
  expect(statSync(a.fileOf('api')).mtimeMs).toBe(built);
  expect(readdirSync(folder).sort()).toEqual([a.folder.slice(folder.length + 1), 'recent'].sort());
}, 120_000);

test('there is a module for every kind of task of the threads, and none needs the TypeScript loader', async () => {
  const { folder: bundles } = await buildBundles({ folder });
  const files = readdirSync(bundles).filter((name) => name.endsWith('.js'));
  const modules = ['run-task', 'danfe.worker', 'draft.worker', 'examine.worker', 'pfx.worker', 'xsd.worker'];
  expect(files).toEqual(expect.arrayContaining(modules.map((name) => `${name}.js`)));
  for (const name of files) expect(readFileSync(join(bundles, name), 'utf8')).not.toContain("from 'tsx");
}, 120_000);

test('a program finds its packages and its data files from its bundle, and its traces name the sources', async () => {
  const bundles = await buildBundles({ folder });
  const help = await run(process.execPath, [...nodeFlags, bundles.fileOf('cli'), '--help'], {
    cwd: tmpdir(),
  });
  expect(help.stdout).toContain('Usage: fiscal');
  const failing = run(process.execPath, [...nodeFlags, bundles.fileOf('api')], { env: {}, cwd: tmpdir() });
  await expect(failing).rejects.toThrow(/packages[/\\]config[/\\]src[/\\][a-z-]+\.ts:\d+/);
}, 120_000);

test('a process loads only what it runs, and reads the names of no CommonJS package for its imports', async () => {
  const { fileOf } = await buildBundles({ folder });
  const left = {
    api: ['undici', 'node-forge', 'react', 'webpack'],
    worker: ['node-forge', 'react', 'webpack'],
  };
  for (const name of ['api', 'worker'] as const) {
    const text = readFileSync(fileOf(name), 'utf8');
    expect(left[name].filter((each) => text.includes(`/node_modules/${each}/`))).toEqual([]);
    expect(text).not.toContain('@react-pdf');
    expect(text).not.toMatch(/from "[^"]*@temporalio/);
  }
}, 120_000);

test('a source keeps its own address in the bundle, a thread module has that of the bundle', async () => {
  const { folder: bundles } = await buildBundles({ folder });
  const texts = readdirSync(bundles)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(bundles, name), 'utf8'));
  const places = texts.flatMap((text) =>
    [...text.matchAll(/__sourceUrl\("([^"]+)"\)/g)].map(([, place]) => place ?? ''),
  );
  expect(places).toContain('packages/db/src/migrate.ts');
  const [, toRepository = ''] = /new URL\("([^"]+)" \+ place/.exec(texts.join('\n')) ?? [];
  const base = pathToFileURL(join(bundles, 'api.js'));
  for (const place of places) expect(existsSync(new URL(toRepository + place, base))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/(threadModule|isSource)\(__sourceUrl/);
  // The builder is itself in the bundle of a command, and builds there what it builds here.
  expect(texts.some((text) => text.includes('keep-source-urls'))).toBe(true);
  expect(places).not.toContain('packages/bundles/src/source-urls.ts');
}, 120_000);

test('an image holds the programs and no command of the repository', async () => {
  const [own, image] = await Promise.all([
    buildBundles({ folder }),
    buildBundles({ folder: join(folder, 'image'), contents: 'programs' }),
  ]);
  const isCommand = (name: string): boolean => /^(start|demo|chaos|simulator|fiscal)\.js$/.test(name);
  expect(readdirSync(own.folder).filter(isCommand)).toHaveLength(5);
  expect(readdirSync(image.folder).filter(isCommand)).toEqual([]);
  const programs = ['api', 'worker', 'cli', 'authority-simulator'].map((name) => `${name}.js`);
  expect(readdirSync(image.folder)).toEqual(expect.arrayContaining(programs));
}, 120_000);
