import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentRelease, HistoryExistsError, openHistoryWriter, readHistories } from './history-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'histories-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a recorded history is never replaced', async () => {
  const writer = await openHistoryWriter(folder);
  await writer.write('issueNfe.authorized', '{"first":true}');
  await expect(writer.write('issueNfe.authorized', '{"second":true}')).rejects.toThrow(HistoryExistsError);
  expect((await openHistoryWriter(folder)).has('issueNfe.authorized')).toBe(true);
  const file = join(folder, await currentRelease(), 'issueNfe.authorized.json');
  expect(await readFile(file, 'utf8')).toBe('{"first":true}\n');
});

test('the recorder writes to the release of today alone; the histories of all releases are read', async () => {
  await mkdir(join(folder, '0.0.1'));
  await writeFile(join(folder, '0.0.1', 'issueNfe.authorized.json'), '{"old":true}\n');
  const writer = await openHistoryWriter(folder);
  expect(writer.has('issueNfe.authorized')).toBe(false);
  await writer.write('issueNfe.authorized', '{}');
  expect((await readHistories(folder)).map(({ release, name }) => `${release}/${name}`)).toEqual([
    '0.0.1/issueNfe.authorized',
    `${await currentRelease()}/issueNfe.authorized`,
  ]);
});

test('a history outside the folder of a release is found: nothing would say which code wrote it', async () => {
  await writeFile(join(folder, 'issueNfe.authorized.json'), '{}');
  await expect(readHistories(folder)).rejects.toThrow('issueNfe.authorized.json');
});
