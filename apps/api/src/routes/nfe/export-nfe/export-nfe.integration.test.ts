import { storedFiles } from '@fiscal/services/testing';
import { fixedClock } from '@fiscal/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { exportNfeOperation } from './export-nfe.operation.ts';

/** The made-up answers of the authority are of two days before. */
const now = new Date('2026-11-23T15:00:00Z');

describe('200', () => {
  const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });
  const month = '2026-11';
  const namesOf = (bytes: Uint8Array): string[] => storedFiles(bytes).map(([name]) => name);
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
  });

  test('a zip under its name, with its length; with the DANFEs where asked', async () => {
    await authorizeNote(api(), companyId, 'a');
    const answer = await api().call(exportNfeOperation, { query: { companyId, month } });
    const { headers, bytes } = expectStatus(answer, 200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="nfe-[0-9A-Z]{14}-2026-11\.zip"$/,
    );
    expect([headers.get('content-length'), headers.get('accept-ranges')]).toEqual([
      `${bytes.length}`,
      'bytes',
    ]);
    expect(namesOf(bytes)).toEqual([expect.stringMatching(/^xml\/\d{6}.*-procNFe\.xml$/), 'summary.csv']);
    const drawn = await api().call(exportNfeOperation, { query: { companyId, month, danfe: '1' } });
    expect(namesOf(expectStatus(drawn, 200).bytes)).toEqual([
      expect.stringMatching(/^xml/),
      expect.stringMatching(/^danfe\/.*\.pdf$/),
      'summary.csv',
    ]);
  });

  test('HEAD says what GET would send, and leaves the next export its place', async () => {
    const path = `/v1/nfe/export?companyId=${companyId}&month=2026-01`;
    for (let n = 0; n < 3; n += 1) {
      const head = await api().request(path, { method: 'HEAD' });
      const get = await api().request(path);
      expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')]);
      expect(head.headers.get('content-length')).toBe(`${get.bytes.length}`);
    }
  });
});

describe('206 and 416', () => {
  const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
  });

  const get = (headers: Readonly<Record<string, string>> = {}) =>
    api().call(exportNfeOperation, { query: { companyId, month: '2026-11' }, headers });

  test('an interrupted download goes on where it ended, and begins anew where the month has changed', async () => {
    const noteId = await authorizeNote(api(), companyId, 'a');
    const whole = expectStatus(await get(), 200);
    const tag = whole.headers.get('etag') ?? '';
    const resume = { range: 'bytes=100-', 'if-range': tag };
    const rest = expectStatus(await get(resume), 206);
    expect(rest.headers.get('content-range')).toBe(
      `bytes 100-${whole.bytes.length - 1}/${whole.bytes.length}`,
    );
    expect(Buffer.from(rest.bytes).equals(Buffer.from(whole.bytes.subarray(100)))).toBe(true);
    const last = expectStatus(await get({ range: 'bytes=-22' }), 206);
    expect(Buffer.from(last.bytes).equals(Buffer.from(whole.bytes.subarray(-22)))).toBe(true);
    expect((await get({ 'if-none-match': tag })).status).toBe(304);

    await finishEvent(api(), await askCancellation(api(), noteId), 'registered');
    const changed = expectStatus(await get(resume), 200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect((await get({ 'if-none-match': tag })).status).toBe(200);
  });

  test('parts of one download are of one archive: a note authorized between two of them begins it anew', async () => {
    await authorizeNote(api(), companyId, 'b');
    const half = 5_000;
    const first = expectStatus(await get({ range: `bytes=0-${half - 1}` }), 206);
    const tag = first.headers.get('etag') ?? '';
    const rest = { range: `bytes=${half}-`, 'if-range': tag };
    const second = expectStatus(await get(rest), 206);
    expect(second.headers.get('etag')).toBe(tag);

    await authorizeNote(api(), companyId, 'c');
    const anew = expectStatus(await get(rest), 200);
    const whole = expectStatus(await get(), 200);
    expect(Buffer.from(anew.bytes).equals(Buffer.from(whole.bytes))).toBe(true);
    expect([anew.headers.get('etag'), anew.headers.get('content-range')]).toEqual([
      whole.headers.get('etag'),
      null,
    ]);
    expect(anew.headers.get('etag')).not.toBe(tag);
    // Who names no version gets a part of the present one, whose tag says so.
    const unconditional = expectStatus(await get({ range: rest.range }), 206);
    expect(unconditional.headers.get('etag')).toBe(anew.headers.get('etag'));
    // A weak tag, and a date, name no bytes.
    for (const version of [`W/${anew.headers.get('etag')}`, new Date(0).toUTCString()])
      expect((await get({ ...rest, 'if-range': version })).status).toBe(200);
  });

  test('a part behind the end is refused with the size, and the place is free again', async () => {
    const { bytes } = expectStatus(await get(), 200);
    for (let n = 0; n < 3; n += 1) {
      const answer = expectStatus(await get({ range: `bytes=${bytes.length}-` }), 416);
      expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
      expect(errorOf(answer)).toMatchObject({
        code: 'range_not_satisfiable',
        details: { size: bytes.length },
      });
    }
  });
});

describe('503', () => {
  const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

  test('of a hundred exports at once of one company one runs; the others are busy, and later it runs again', async () => {
    const companyId = await readyCompany(api());
    const path = `/v1/nfe/export?companyId=${companyId}&month=2026-11`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => api().request(path)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBe(100 - refused.length);
    expect(refused.length).toBeGreaterThan(90);
    expect(refused.map((answer) => errorOf(answer).code)).toEqual(refused.map(() => 'busy'));
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect((await api().request(path)).status).toBe(200);
  });
});
