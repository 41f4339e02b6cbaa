import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { obtainServer } from './obtain-server.ts';
import { release } from './release.ts';
import { type Source, verified } from './sources.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fiscal-obtain-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, version: string): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho "temporal version ${version} (Server 1.32.0, UI 2.54.1)"\n`);
  chmodSync(file, 0o755);
  return file;
}

const environment = (more: Record<string, string> = {}) => ({
  PATH: '',
  XDG_CACHE_HOME: join(folder, 'cache'),
  ...more,
});
const silent = () => ({ folder, progress: () => undefined });
const unreachable: Source = { name: 'far away', obtain: async () => ({ kind: 'none', why: 'HTTP 404' }) };

test('TEMPORAL_CLI is taken before anything else', async () => {
  const own = program('mine', '1.9.1');
  const found = await obtainServer({
    environment: environment({ TEMPORAL_CLI: own }),
    ...silent(),
    sources: [],
  });
  expect(found).toBe(own);
});

test('a TEMPORAL_CLI that is too old is refused, and nothing is put in its place', async () => {
  const own = program('mine', '1.8.2');
  const attempt = obtainServer({ environment: environment({ TEMPORAL_CLI: own }), ...silent(), sources: [] });
  await expect(attempt).rejects.toThrow(/older than 1\.9/);
});

test('a temporal on the path is taken when it is new enough, and passed over when it is not', async () => {
  program('old/temporal', '1.5.1');
  const own = program('new/temporal', '1.10.0');
  const path = { PATH: `${join(folder, 'old')}:${join(folder, 'new')}` };
  expect(await obtainServer({ environment: environment(path), ...silent(), sources: [] })).toBe(own);
});

test('entries of the path that depend on the present folder are passed over', async () => {
  program('bin/temporal', '1.10.0');
  const before = process.cwd();
  process.chdir(folder);
  try {
    const attempt = obtainServer({
      environment: environment({ PATH: ':bin' }),
      ...silent(),
      sources: [unreachable],
    });
    await expect(attempt).rejects.toThrow('far away');
  } finally {
    process.chdir(before);
  }
});

test('a source that gives a binary fills the cache, and the next start uses the cache', async () => {
  const built: Source = {
    name: 'a build',
    obtain: async () => ({ kind: 'binary', file: program('built', release.version), checked: 'go.sum' }),
  };
  const lines: string[] = [];
  const options = { environment: environment(), folder, progress: (line: string) => void lines.push(line) };
  const first = await obtainServer({ ...options, sources: [unreachable, built] });
  expect(first).toBe(join(folder, 'cache', 'fiscal', 'temporal', release.version, 'temporal'));
  expect(lines).toEqual([
    expect.stringContaining('far away'),
    expect.stringContaining('HTTP 404'),
    expect.stringContaining('a build'),
  ]);
  expect(await obtainServer({ ...options, sources: [] })).toBe(first);
});

test('what lies in the cache with another hash is neither run nor used', async () => {
  const witness = join(folder, 'was-run');
  const cached = program(join('cache', 'fiscal', 'temporal', release.version, 'temporal'), release.version);
  writeFileSync(cached, `#!/bin/sh\ntouch ${witness}\necho "temporal version ${release.version}"\n`);
  const attempt = obtainServer({ environment: environment(), ...silent(), sources: [unreachable] });
  await expect(attempt).rejects.toThrow(/far away/);
  expect(existsSync(witness)).toBe(false);
});

test('a binary that Go built here is used again until one byte of it changes', async () => {
  const built: Source = {
    name: 'a build',
    obtain: async () => ({ kind: 'binary', file: program('built', release.version), checked: 'go.sum' }),
  };
  const options = { environment: environment(), ...silent() };
  const cached = await obtainServer({ ...options, sources: [built] });
  expect(await obtainServer({ ...options, sources: [] })).toBe(cached);
  appendFileSync(cached, '#');
  await expect(obtainServer({ ...options, sources: [] })).rejects.toThrow(/No Temporal server/);
});

test('a binary with another hash is not accepted', async () => {
  const file = program('temporal', release.version);
  expect(await verified(file)).toEqual({ kind: 'none', why: expect.stringContaining('not the pinned') });
});

test('when nothing works the message says what was tried and how to get one; no partial file stays', async () => {
  const attempt = obtainServer({ environment: environment(), ...silent(), sources: [unreachable] });
  await expect(attempt).rejects.toThrow(/far away: HTTP 404[\s\S]*TEMPORAL_CLI[\s\S]*Go/);
  expect(existsSync(join(folder, 'cache', 'fiscal', 'temporal', release.version))).toBe(false);
});
