import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, finishEvent } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { exportNfeOperation } from './export-nfe.operation.ts';

const api = useTestApi();

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
  expect(rest.headers.get('content-range')).toBe(`bytes 100-${whole.bytes.length - 1}/${whole.bytes.length}`);
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
    expect(errorOf(answer)).toMatchObject({ code: 'range_not_satisfiable', details: { size: bytes.length } });
  }
});
