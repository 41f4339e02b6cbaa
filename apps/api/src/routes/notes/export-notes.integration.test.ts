import { cannotDraw, storedFiles } from '@fiscal/services/testing';
import { fixedClock } from '@fiscal/testkit';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  authorizeService,
  finishService,
  finishServiceEvent,
  requestServiceAnalysis,
  requestServiceCancellation,
} from '../../testing/finished-services.ts';
import { authorize, noteKinds } from '../../testing/note-kinds.ts';
import { queueService, readyProvider } from '../../testing/services-of-nfse.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { errorOf, expectStatus } from '../../testing/typed-client.ts';
import { useOwnTestApi } from '../../testing/use-test-api.ts';
import { nfse } from '../nfse/nfse.ts';

const renderedAs = (status: string) =>
  new TextEncoder().encode(`%PDF-1.7 rendered for the export: ${status}`);
/** The made-up answers of the authorities are of two days before. */
const now = new Date('2026-11-23T15:00:00Z');
const month = '2026-11';
const api = useOwnTestApi(
  {},
  {
    clock: fixedClock(now.toISOString()),
    databaseTime: now,
    renderers: { nfe: cannotDraw, nfse: async ({ status }) => renderedAs(status) },
  },
);
const namesOf = (bytes: Uint8Array): string[] => storedFiles(bytes).map(([name]) => name);

const cnpjs = { nfe: '99888777000100', nfse: '12345678000195' };
const xmlNames = { nfe: /^xml\/\d{6}.*-procNFe\.xml$/, nfse: /^xml\/\d{50}-nfse\.xml$/ };

describe.each(noteKinds)('$kind', (kind) => {
  const { operations } = kind;
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyProvider(api(), { cnpj: cnpjs[kind.kind] });
  });

  const get = (headers: Readonly<Record<string, string>> = {}, query: { danfe?: '1' } = {}) =>
    api().call(operations.export, { query: { companyId, month, ...query }, headers });

  test('200: a zip with its name and length, and with the PDFs on request', async () => {
    await authorize(kind, api(), companyId, 'a');
    const { headers, bytes } = expectStatus(await get(), 200);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(String.raw`^attachment; filename="${kind.kind}-[0-9A-Z]{14}-2026-11\.zip"$`),
    );
    expect([headers.get('content-length'), headers.get('accept-ranges')]).toEqual([
      `${bytes.length}`,
      'bytes',
    ]);
    expect(namesOf(bytes)).toEqual([expect.stringMatching(xmlNames[kind.kind]), 'summary.csv']);
    const rendered = expectStatus(await get({}, { danfe: '1' }), 200).bytes;
    expect(namesOf(rendered)).toEqual([
      expect.stringMatching(/^xml/),
      expect.stringMatching(/^danfe\/.*\.pdf$/),
      'summary.csv',
    ]);
    expect(expectStatus(await get({}, { danfe: '1' }), 200).bytes).toEqual(rendered);
  });

  test('200: HEAD has the headers of GET, and does not keep a slot', async () => {
    const path = `${operations.export.path}?companyId=${companyId}&month=2026-01`;
    for (let n = 0; n < 3; n += 1) {
      const head = await api().request(path, { method: 'HEAD' });
      const get = await api().request(path);
      expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')]);
      expect(head.headers.get('content-length')).toBe(`${get.bytes.length}`);
    }
  });

  test('206 and 416: an interrupted download continues, or begins again when the month has changed', async () => {
    const noteId = await authorize(kind, api(), companyId, 'b');
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

    await kind.finishEvent(api(), await kind.cancel(api(), noteId), 'registered');
    const changed = expectStatus(await get(resume), 200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect((await get({ 'if-none-match': tag })).status).toBe(200);
  });

  test('206 and 416: all parts of a download come from one archive: a note that is authorized meanwhile makes it begin again', async () => {
    await authorize(kind, api(), companyId, 'c');
    const half = 5_000;
    const first = expectStatus(await get({ range: `bytes=0-${half - 1}` }), 206);
    const tag = first.headers.get('etag') ?? '';
    const rest = { range: `bytes=${half}-`, 'if-range': tag };
    const second = expectStatus(await get(rest), 206);
    expect(second.headers.get('etag')).toBe(tag);

    await authorize(kind, api(), companyId, 'd');
    const again = expectStatus(await get(rest), 200);
    const whole = expectStatus(await get(), 200);
    expect(Buffer.from(again.bytes).equals(Buffer.from(whole.bytes))).toBe(true);
    expect([again.headers.get('etag'), again.headers.get('content-range')]).toEqual([
      whole.headers.get('etag'),
      null,
    ]);
    expect(again.headers.get('etag')).not.toBe(tag);
    // Who names no version gets a part of the present one, whose tag says so.
    const unconditional = expectStatus(await get({ range: rest.range }), 206);
    expect(unconditional.headers.get('etag')).toBe(again.headers.get('etag'));
    // A weak tag, and a date, name no bytes.
    for (const version of [`W/${again.headers.get('etag')}`, new Date(0).toUTCString()])
      expect((await get({ ...rest, 'if-range': version })).status).toBe(200);
  });

  test('206 and 416: a part after the end is refused with the size, and its slot is free again', async () => {
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

test('200 of NFS-e: NFS-e, events, DANFSe and summary', async () => {
  const companyId = await readyProvider(api());
  const kept = await queueService(api(), companyId, { externalId: 'kept' });
  await finishService(api(), kept, 'authorized', 'missing');
  // Registered, it leaves its NFS-e authorized.
  await finishServiceEvent(api(), await requestServiceAnalysis(api(), kept), 'registered', 'missing');
  const cancelled = await authorizeService(api(), companyId, { externalId: 'cancelled' });
  await finishServiceEvent(api(), await requestServiceCancellation(api(), cancelled), 'registered');
  await finishService(api(), await queueService(api(), companyId, { externalId: 'refused' }), 'rejected');
  const keyOf = async (id: string) => {
    const { body } = expectStatus(await api().call(nfse.get, { params: { id } }), 200);
    return body.accessKey ?? '';
  };
  const keys = [await keyOf(kept), await keyOf(cancelled)];
  const get = async (query: { danfe?: '1' } = {}) =>
    storedFiles(
      expectStatus(await api().call(nfse.export, { query: { companyId, month, ...query } }), 200).bytes,
    );
  const files = await get({ danfe: '1' });
  expect(files.map(([name]) => name)).toEqual([
    ...keys.map((key) => `xml/${key}-nfse.xml`),
    `events/${keys[0]}-101103-1.xml`,
    `events/${keys[1]}-101101-1.xml`,
    ...keys.map((key) => `danfe/${key}.pdf`),
    'summary.csv',
  ]);
  expect(files[0]?.[1]).toContain('<NFSe ');
  expect(files[2]?.[1]).toContain('<e101103>');
  expect(files[3]?.[1]).toContain('<e101101>');
  expect(files[4]?.[1]).toContain('rendered for the export');
  const lines = (files.at(-1)?.[1] ?? '').split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.split(';').slice(0, 9))).toEqual(
    [
      ['1', '1', "'1", `'${keys[0]}`, 'authorized'],
      ['1', '2', "'2", `'${keys[1]}`, 'cancelled'],
    ].map((line) => [
      ...line,
      '2026-11-21T10:00:05-03:00',
      "'11444777000161",
      'Tomadora Exemplo Ltda',
      '1500,00',
    ]),
  );
  expect(lines.map((line) => line.split(';').at(-1))).toEqual(['', '2026-11-21T10:00:05-03:00']);
  expect((await get()).map(([name]) => name.split('/')[0])).toEqual([
    'xml',
    'xml',
    'events',
    'events',
    'summary.csv',
  ]);
});

test('200 of NFS-e: the archive has a replaced NFS-e as cancelled by its replacement, without an event', async () => {
  const companyId = await readyProvider(api(), { cnpj: '11444777000161' });
  const recordOf = async (id: string) =>
    expectStatus(await api().call(nfse.get, { params: { id } }), 200).body;
  const unrendered = async (changes: Parameters<typeof queueService>[2]) => {
    const id = await queueService(api(), companyId, { recipient: null, ...changes });
    await finishService(api(), id, 'authorized', 'missing');
    return recordOf(id);
  };
  const old = await unrendered({ externalId: 'old' });
  const replaces = {
    accessKey: old.accessKey ?? '',
    reason: '99',
    description: 'Correção do valor',
  } as const;
  const own = await unrendered({ externalId: 'new', replaces });
  expect(await recordOf(old.id)).toMatchObject({ status: 'cancelled', replacedBy: own.id });

  const query = { companyId, month, danfe: '1' } as const;
  const files = storedFiles(expectStatus(await api().call(nfse.export, { query }), 200).bytes);
  expect(files.map(([name]) => name)).toEqual([
    `xml/${old.accessKey}-nfse.xml`,
    `xml/${own.accessKey}-nfse.xml`,
    `danfe/${old.accessKey}.pdf`,
    `danfe/${own.accessKey}.pdf`,
    'summary.csv',
  ]);
  expect(files.slice(2, 4).map(([, text]) => text.split(': ')[1])).toEqual(['replaced', 'authorized']);
  const lines = (files.at(-1)?.[1] ?? '').split('\r\n').slice(1, -1);
  expect(lines.map((line) => [line.split(';')[4], line.split(';').at(-1)])).toEqual([
    ['cancelled', '2026-11-21T10:00:05-03:00'],
    ['authorized', ''],
  ]);

  const found = async (status: string) =>
    (await api().call(nfse.search, { query: { companyId, status } })).body;
  expect(await found('cancelled')).toMatchObject({ data: [{ id: old.id, replacedBy: own.id }] });
  expect(await found('authorized')).toMatchObject({ data: [{ id: own.id, replacedBy: null }] });
});

test('503: of a hundred simultaneous exports of one company only one runs; after it another can run', async () => {
  const companyId = await readyProvider(api(), { cnpj: '22333444000181' });
  const paths = noteKinds.map(
    ({ operations }) => `${operations.export.path}?companyId=${companyId}&month=${month}`,
  );
  const [path = ''] = paths;
  const refused: Awaited<ReturnType<TestApi['request']>>[] = [];
  const answers = await api().services.db.transaction('system', async (tx) => {
    await tx.execute(sql`lock table filing in access exclusive mode`);
    const requested = Array.from({ length: 100 }, async (_, index) => {
      const answer = await api().request(paths[index % paths.length] ?? '');
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    // The one that runs waits for the table.
    await vi.waitFor(() => expect(refused).toHaveLength(99), { timeout: 60_000 });
    return requested;
  });
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(1);
  expect(refused.map((answer) => errorOf(answer).code)).toEqual(refused.map(() => 'busy'));
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect((await api().request(path)).status).toBe(200);
});
