import type { DocumentToStore, StagedDocument } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { SystemContext } from '../context/context.ts';
import { stagingAhead } from './staging-ahead.ts';

const document = (text: string, changes: Partial<DocumentToStore> = {}): DocumentToStore => ({
  clientId: id24('1'.repeat(24)),
  ownerId: id24('2'.repeat(24)),
  kind: 'procNFe',
  bytes: Buffer.from(text),
  ...changes,
});

/** Makes a context with a bucket that records the texts it stores. */
function aBucket() {
  const put: string[] = [];
  const documents: Pick<SystemContext['documents'], 'stage' | 'isStagedAway'> = {
    isStagedAway: (kind) => kind === 'procNFe' || kind === 'danfe',
    async stage({ bytes, ...given }): Promise<StagedDocument> {
      put.push(Buffer.from(bytes).toString());
      const id = id24(String(put.length).padStart(24, '0'));
      return { ...given, id, sha256: bytes, size: bytes.length, bytes: null, objectKey: `key ${put.length}` };
    },
  };
  return { put, sys: { documents } as SystemContext };
}

test('a document is put once, outside of the work, and the work that starts again finds it', async () => {
  const { put, sys } = aBucket();
  const putWhenBegun: number[] = [];
  const staged = await stagingAhead(sys, async ({ documents }) => {
    putWhenBegun.push(put.length);
    return [await documents.stage(document('one')), await documents.stage(document('one'))];
  });
  expect(putWhenBegun).toEqual([0, 1]);
  expect(put).toEqual(['one']);
  expect(staged.map(({ objectKey }) => objectKey)).toEqual(['key 1', 'key 1']);
});

test.each([
  ['bytes', document('two')],
  ['kind', document('one', { kind: 'danfe' })],
  ['owner', document('one', { ownerId: id24('3'.repeat(24)) })],
  ['client', document('one', { clientId: id24('4'.repeat(24)) })],
] as const)('of another %s it is another document', async (_, other) => {
  const { sys } = aBucket();
  const staged = await stagingAhead(sys, async ({ documents }) => [
    await documents.stage(document('one')),
    await documents.stage(other),
  ]);
  expect(staged.map(({ objectKey }) => objectKey)).toEqual(['key 1', 'key 2']);
});

test('a work ends, and does not loop, when it makes other bytes at each start', async () => {
  const { put, sys } = aBucket();
  let begun = 0;
  const work = stagingAhead(sys, async ({ documents }) => {
    begun += 1;
    return documents.stage(document(`made at the beginning ${begun}`));
  });
  await expect(work).rejects.toThrow('a document is to be staged before the transaction');
  expect(put).toHaveLength(4);
});

test('a work may stage a document for each of many owners', async () => {
  const { put, sys } = aBucket();
  const owners = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit) => id24(digit.repeat(24)));
  const staged = await stagingAhead(sys, async ({ documents }) => {
    const keys: (string | null)[] = [];
    for (const ownerId of owners) keys.push((await documents.stage(document('one', { ownerId }))).objectKey);
    return keys;
  });
  expect(staged).toEqual(owners.map((_, index) => `key ${index + 1}`));
  expect(put).toHaveLength(owners.length);
});

test('a document for no bucket is staged at once', async () => {
  const { put, sys } = aBucket();
  let begun = 0;
  await stagingAhead(sys, async ({ documents }) => {
    begun += 1;
    return documents.stage(document('<NFe/>', { kind: 'signed' }));
  });
  expect([begun, put]).toEqual([1, ['<NFe/>']]);
});
