import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isObjectStoreBusy, ObjectStoreError } from '../object-store-error.ts';
import { type FaultyProxy, openFaultyProxy } from '../testing/faulty-proxy.ts';
import { openTestBucket, type TestBucket } from '../testing/open-test-bucket.ts';
import { openS3Store } from './open-s3-store.ts';

const s3 = inject('s3');
const object = (key: string, text: string) => {
  const bytes = Buffer.from(text);
  return { key, bytes, sha256: createHash('sha256').update(bytes).digest() };
};
const failureOf = async (work: Promise<unknown>): Promise<ObjectStoreError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ObjectStoreError) return error;
  throw new Error('no failure of the store');
};

describe.runIf(s3 !== undefined).each(['none', 'kept'] as const)(
  'a bucket with versions %s [needs an S3 server]',
  (versions) => {
    let bucket: TestBucket;
    beforeAll(async () => {
      if (s3 !== undefined) bucket = await openTestBucket(s3, { versions });
    });
    afterAll(() => bucket.close());

    test('a written object can be read, and the same bytes may be written again', async () => {
      await bucket.store.put(object('fiscal/a', 'one'));
      await bucket.store.put(object('fiscal/a', 'one'));
      expect(Buffer.from(await bucket.store.get({ key: 'fiscal/a', size: 3 })).toString()).toBe('one');
    });

    test('an object is never overwritten', async () => {
      await bucket.store.put(object('fiscal/once', 'one'));
      for (const other of ['two', 'no', 'three']) {
        expect((await failureOf(bucket.store.put(object('fiscal/once', other)))).class).toBe('conflict');
      }
      expect(Buffer.from(await bucket.store.get({ key: 'fiscal/once', size: 3 })).toString()).toBe('one');
    });

    test('the server refuses bytes that do not match the checksum', async () => {
      const { sha256 } = object('', 'one');
      const failure = await failureOf(bucket.store.put({ ...object('fiscal/wrong', 'two'), sha256 }));
      expect(failure).toMatchObject({ class: 'refused', code: 'BadDigest' });
      expect((await failureOf(bucket.store.get({ key: 'fiscal/wrong', size: 3 }))).class).toBe('absent');
    });

    test('an object with another size than its row is damaged, shorter or longer', async () => {
      await bucket.store.put(object('fiscal/size', 'four'));
      for (const size of [3, 5]) {
        expect((await failureOf(bucket.store.get({ key: 'fiscal/size', size }))).class).toBe('damaged');
      }
    });

    test('objects are listed after a key, in their order', async () => {
      for (const name of ['c', 'a', 'b']) await bucket.store.put(object(`fiscal/list/${name}`, name));
      const all = await bucket.store.list({ below: 'fiscal/list/' });
      expect(all.map(({ key }) => key)).toEqual(['a', 'b', 'c'].map((name) => `fiscal/list/${name}`));
      const rest = await bucket.store.list({ below: 'fiscal/list/', after: 'fiscal/list/a' });
      expect(rest.map(({ key, size }) => [key, size])).toEqual([
        ['fiscal/list/b', 1],
        ['fiscal/list/c', 1],
      ]);
      expect(Math.abs(Date.now() - (all[0]?.storedAt.getTime() ?? 0))).toBeLessThan(600_000);
    });

    test('every version below the prefix is removed, and nothing else', async () => {
      for (const name of ['x/1', 'x/2', 'xy/3']) await bucket.store.put(object(`fiscal/${name}`, name));
      await bucket.overwrite('fiscal/x/1', Buffer.from('another version'));
      const removed = await bucket.store.removeBelow('fiscal/x/');
      expect(removed).toBe(versions === 'kept' ? 3 : 2);
      expect((await bucket.everything()).filter((key) => key.startsWith('fiscal/x'))).toEqual([
        'fiscal/xy/3',
      ]);
      expect(await bucket.store.removeBelow('fiscal/x/')).toBe(0);
    });

    if (versions === 'none') return;

    test('a removal marker is listed as such and removed with the versions', async () => {
      await bucket.store.put(object('fiscal/marked/1', 'one'));
      await bucket.mark('fiscal/marked/1');
      expect(await bucket.marks()).toEqual(['fiscal/marked/1']);
      const found = [];
      for await (const page of bucket.store.versions('fiscal/marked/')) found.push(...page);
      expect(found.map(({ isRemovalMark }) => isRemovalMark).sort()).toEqual([false, true]);
      expect(await bucket.store.removeBelow('fiscal/marked/')).toBe(2);
      expect(await bucket.marks()).toEqual([]);
    });

    test('more versions of an object than one page are listed', async () => {
      for (let from = 0; from < 1_008; from += 16) {
        const writes = Array.from({ length: 16 }, () =>
          bucket.overwrite('fiscal/often', Buffer.from('again')),
        );
        await Promise.all(writes);
      }
      const found = [];
      for await (const page of bucket.store.versions('fiscal/often')) found.push(...page);
      expect(new Set(found.map(({ versionId }) => versionId)).size).toBe(1_008);
    });

    test('more objects than one page are removed and listed', async () => {
      const names = Array.from({ length: 1_030 }, (_, n) => `fiscal/many/${String(n).padStart(4, '0')}`);
      for (let from = 0; from < names.length; from += 16) {
        await Promise.all(names.slice(from, from + 16).map((name) => bucket.store.put(object(name, name))));
      }
      const first = await bucket.store.list({ below: 'fiscal/many/' });
      const second = await bucket.store.list({ below: 'fiscal/many/', after: first.at(-1)?.key });
      expect([first.length, second.length]).toEqual([1_000, 30]);
      const versionsFound = [];
      for await (const page of bucket.store.versions('fiscal/many/')) versionsFound.push(...page);
      expect(new Set(versionsFound.map(({ key }) => key)).size).toBe(1_030);
      expect(await bucket.store.removeBelow('fiscal/many/')).toBe(1_030);
    });
  },
);

describe.runIf(s3 !== undefined)('a server that fails [needs an S3 server]', () => {
  let bucket: TestBucket;
  let proxy: FaultyProxy;
  beforeAll(async () => {
    if (s3 === undefined) return;
    bucket = await openTestBucket(s3);
    proxy = await openFaultyProxy(s3.endpoint);
  });
  afterAll(async () => {
    bucket.close();
    await proxy.close();
  });
  const through = (timeoutMs = 10_000) =>
    openS3Store({ ...bucket.settings, endpoint: proxy.endpoint, timeoutMs });

  test('a call is repeated after one bad answer', async () => {
    const store = through();
    proxy.meet({ kind: 'answer', status: 503, code: 'SlowDown' }, { kind: 'none' });
    await store.put(object('fiscal/f/1', 'one'));
    proxy.meet({ kind: 'cut' }, { kind: 'none' });
    expect(Buffer.from(await store.get({ key: 'fiscal/f/1', size: 3 })).toString()).toBe('one');
  });

  test('a put whose answer was lost is found by its repetition', async () => {
    proxy.meet({ kind: 'cutReply' }, { kind: 'none' });
    await through().put(object('fiscal/f/lost', 'one'));
    expect(await bucket.everything()).toContain('fiscal/f/lost');
  });

  test('a clock that is wrong is corrected by the time of the answer', async () => {
    // The server still accepts this difference, and the client corrects it.
    const date = new Date(Date.now() + 10 * 60_000);
    proxy.meet({ kind: 'answer', status: 403, code: 'RequestTimeTooSkewed', date }, { kind: 'none' });
    await through().put(object('fiscal/f/skewed', 'one'));
    expect(await bucket.everything()).toContain('fiscal/f/skewed');
  });

  test.each([
    [500, 'InternalError', 'unavailable'],
    [503, 'ServiceUnavailable', 'unavailable'],
    [503, 'SlowDown', 'unavailable'],
    [403, 'AccessDenied', 'refused'],
    [403, 'RequestTimeTooSkewed', 'refused'],
    [404, 'NoSuchBucket', 'refused'],
    [409, 'ConditionalRequestConflict', 'unavailable'],
    [429, 'TooManyRequests', 'unavailable'],
  ])('a permanent %i %s is %s, and a later call succeeds', async (status, code, expected) => {
    proxy.meet({ kind: 'answer', status, code });
    const failure = await failureOf(through().get({ key: 'fiscal/f/1', size: 3 }));
    expect(failure).toMatchObject({ class: expected, code });
    expect(isObjectStoreBusy(failure)).toBe(true);
  });

  test.each(['put', 'get'] as const)('a %s without an answer ends at its time limit', async (call) => {
    proxy.meet({ kind: 'hang' });
    const store = through(400);
    const work =
      call === 'put' ? store.put(object('fiscal/f/h', 'h')) : store.get({ key: 'fiscal/f/1', size: 3 });
    const failure = await failureOf(work);
    expect(isObjectStoreBusy(failure)).toBe(true);
  });

  test('a server that cannot be reached is unavailable', async () => {
    const gone = await openFaultyProxy(bucket.settings.endpoint ?? '');
    await gone.close();
    const store = openS3Store({ ...bucket.settings, endpoint: gone.endpoint });
    expect(await failureOf(store.reach())).toMatchObject({ class: 'unavailable', code: 'ECONNREFUSED' });
  });

  test('a server without conditional writes gets writes without a condition', async () => {
    const store = through();
    const unknown = { kind: 'answer', status: 501, code: 'NotImplemented' } as const;
    proxy.meet(unknown, { kind: 'none' });
    await store.put(object('fiscal/f/plain', 'one'));
    proxy.meet({ kind: 'none' });
    const before = proxy.requests.length;
    await store.put(object('fiscal/f/plain', 'one'));
    expect(proxy.requests.length - before).toBe(1);
    expect(await bucket.everything()).toContain('fiscal/f/plain');
  });

  test('a failure holds no credentials, keys or bodies', async () => {
    const canary = 'canario-4711';
    const store = openS3Store({
      ...bucket.settings,
      endpoint: proxy.endpoint,
      credentials: { accessKeyId: canary, secretAccessKey: canary },
    });
    for (const fault of [
      { kind: 'none' },
      { kind: 'cut' },
      { kind: 'answer', status: 400, code: `Bad ${canary}` },
    ] as const) {
      proxy.meet(fault);
      const failures = [
        await failureOf(store.put(object(`fiscal/${canary}`, canary))),
        await failureOf(store.get({ key: `fiscal/${canary}`, size: 3 })),
        await failureOf(store.removeBelow(`fiscal/${canary}/`)),
        await failureOf(store.list({ below: canary })),
      ];
      for (const failure of failures) {
        const shown = `${failure.message}${failure.stack}${JSON.stringify(failure, Object.getOwnPropertyNames(failure))}${String(failure.cause)}`;
        expect(shown).not.toContain(canary);
      }
    }
  });
});
