import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ObjectStoreError } from '../object-store-error.ts';
import { mostListed } from './list-objects.ts';
import { listVersions } from './list-versions.ts';
import { readObject } from './read-object.ts';
import type { S3Call, S3Calls } from './s3-calls.ts';

class Command {
  constructor(readonly input: Readonly<Record<string, unknown>>) {}
}

/** Returns a bucket that gives the answers in turn, throws those that are errors, and records the questions. */
function bucketOf(answers: readonly object[]) {
  const sent: Command['input'][] = [];
  const left = [...answers];
  const send = async ({ input }: Command): Promise<object> => {
    sent.push(input);
    const answer = left.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const s3 = { ListObjectVersionsCommand: Command, GetObjectCommand: Command, ListObjectsV2Command: Command };
  const options = { abortSignal: new AbortController().signal };
  const made = { s3, client: { send }, options } as unknown as S3Call;
  const settings = { bucket: 'b' } as S3Calls['settings'];
  const calls: S3Calls = { settings, call: (work) => work(made), close: () => undefined };
  return { sent, calls };
}

test('versions and removal markers are listed page by page, each after the last of the page before', async () => {
  const next = { NextKeyMarker: 'a/1', NextVersionIdMarker: 'v1' };
  const { sent, calls } = bucketOf([
    { Versions: [{ Key: 'a/1', VersionId: 'v1' }], IsTruncated: true, ...next },
    { DeleteMarkers: [{ Key: 'a/1', VersionId: 'v0' }], IsTruncated: false, ...next },
  ]);
  const pages = [];
  for await (const page of listVersions(calls, 'a/')) pages.push(page);
  expect(pages).toEqual([
    [{ key: 'a/1', versionId: 'v1', isRemovalMark: false }],
    [{ key: 'a/1', versionId: 'v0', isRemovalMark: true }],
  ]);
  expect(sent).toMatchObject([
    { Bucket: 'b', Prefix: 'a/' },
    { Bucket: 'b', Prefix: 'a/', KeyMarker: 'a/1', VersionIdMarker: 'v1' },
  ]);
});

test('on a server without versions every object is listed, also after a full page', async () => {
  const none = new ObjectStoreError({ class: 'unavailable', code: 'NotImplemented' });
  const storedAt = new Date('2026-11-21T12:00:00Z');
  const full = Array.from({ length: mostListed }, (_, at) => ({ Key: `a/${at}`, LastModified: storedAt }));
  const rest = [{ Key: 'a/z', LastModified: storedAt }];
  const { calls } = bucketOf([none, { Contents: full }, none, { Contents: rest }]);
  const keys = [];
  for await (const page of listVersions(calls, 'a/')) keys.push(...page.map(({ key }) => key));
  expect(keys).toEqual([...full, ...rest].map(({ Key }) => Key));
});

test('the named version is read', async () => {
  const { sent, calls } = bucketOf([{ Body: Readable.from([Buffer.from('old')]) }]);
  expect(Buffer.from(await readObject(calls, { key: 'a/1', versionId: 'v0' })).toString()).toBe('old');
  expect(sent).toEqual([{ Bucket: 'b', Key: 'a/1', VersionId: 'v0' }]);
});
