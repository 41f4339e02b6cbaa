import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { obtainProductionServer } from './obtain-production-server.ts';
import { release } from './release.ts';
import { sha256 } from './sources.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const progress = () => undefined;

test('the modules and the images of the server have one version', () => {
  expect(read('temporal/server/go.mod')).toContain(`\tgo.temporal.io/server v${release.server} `);
  const images = [...read('docker-compose.yml').matchAll(/temporalio\/(?:server|admin-tools):(\S+)/g)];
  expect(images.length).toBeGreaterThan(0);
  expect(images.filter(([, tag]) => tag?.split('@')[0] !== release.server)).toEqual([]);
});

test('a folder of TEMPORAL_SERVER_FOLDER comes first', async () => {
  expect(
    await obtainProductionServer({ environment: { TEMPORAL_SERVER_FOLDER: '/opt/t' }, progress }),
  ).toEqual({
    server: '/opt/t/server',
    sqlTool: '/opt/t/sql',
  });
});

test('programs of the cache are used while they have the hashes that were noted, and Go builds others', async () => {
  const path = mkdtempSync(join(tmpdir(), 'fiscal-obtain-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = join(path, 'fiscal', 'temporal-server', release.server);
  mkdirSync(folder, { recursive: true });
  for (const name of ['server', 'sql']) {
    const file = join(folder, name);
    writeFileSync(file, name);
    writeFileSync(`${file}.sha256`, `${await sha256(file)}\n`);
  }
  // No Go is on this path.
  const environment = { XDG_CACHE_HOME: path, PATH: '' };
  expect(await obtainProductionServer({ environment, progress })).toEqual({
    server: join(folder, 'server'),
    sqlTool: join(folder, 'sql'),
  });
  writeFileSync(join(folder, 'sql'), 'another');
  await expect(obtainProductionServer({ environment, progress })).rejects.toThrow(
    'Go could not build go.temporal.io/server/cmd/tools/sql',
  );
});
