import { storedFiles } from '@fiscal/services/testing';
import { fixedClock } from '@fiscal/testkit';
import { describe, expect, test } from 'vitest';
import {
  askServiceAnalysis,
  askServiceCancellation,
  authorizeService,
  finishService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getNfseOperation } from '../get-nfse/get-nfse.operation.ts';
import { searchNfseOperation } from '../search-nfse/search-nfse.operation.ts';
import { exportNfseOperation } from './export-nfse.operation.ts';

const drawnAs = (status: string) => new TextEncoder().encode(`%PDF-1.7 drawn for the export: ${status}`);
/** The made-up answers of the Sefin are of two days before. */
const now = new Date('2026-11-23T15:00:00Z');
const api = useOwnTestApi(
  {},
  {
    clock: fixedClock(now.toISOString()),
    databaseTime: now,
    renderDanfse: async ({ status }) => drawnAs(status),
  },
);
const month = '2026-11';

describe('200', () => {
  test('a zip with NFS-e, events, DANFSe and summary, the same bytes each time; 206 and 304 of it', async () => {
    const companyId = await readyProvider(api());
    const kept = await queueService(api(), companyId, { externalId: 'kept' });
    await finishService(api(), kept, 'authorized', 'missing');
    // Registered, it leaves its NFS-e authorized.
    await finishServiceEvent(api(), await askServiceAnalysis(api(), kept), 'registered', 'missing');
    const cancelled = await authorizeService(api(), companyId, { externalId: 'cancelled' });
    await finishServiceEvent(api(), await askServiceCancellation(api(), cancelled), 'registered');
    await finishService(api(), await queueService(api(), companyId, { externalId: 'refused' }), 'rejected');
    const keyOf = async (id: string) => {
      const { body } = expectStatus(await api().call(getNfseOperation, { params: { id } }), 200);
      return body.accessKey ?? '';
    };
    const keys = [await keyOf(kept), await keyOf(cancelled)];
    const ask = (query: { danfe?: '1' } = {}, headers: Record<string, string> = {}) =>
      api().call(exportNfseOperation, { query: { companyId, month, ...query }, headers });
    const { headers, bytes } = expectStatus(await ask({ danfe: '1' }), 200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="nfse-[0-9A-Z]{14}-2026-11\.zip"$/,
    );
    const files = storedFiles(bytes);
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
    expect(files[4]?.[1]).toContain('drawn for the export');
    const lines = (files.at(-1)?.[1] ?? '').split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(';').slice(0, 9))).toEqual(
      [
        ...[['1', '1', "'1", `'${keys[0]}`, 'authorized']],
        ...[['1', '2', "'2", `'${keys[1]}`, 'cancelled']],
      ].map((line) => [
        ...line,
        '2026-11-21T10:00:05-03:00',
        ...["'11444777000161", 'Tomadora Exemplo Ltda', '1500,00'],
      ]),
    );
    expect(lines.map((line) => line.split(';').at(-1))).toEqual(['', '2026-11-21T10:00:05-03:00']);

    expect(expectStatus(await ask({ danfe: '1' }), 200).bytes).toEqual(bytes);
    const etag = headers.get('etag') ?? '';
    expect((await ask({ danfe: '1' }, { 'if-none-match': etag })).status).toBe(304);
    const part = await ask({ danfe: '1' }, { range: 'bytes=10-19', 'if-range': etag });
    expect([part.status, part.bytes]).toEqual([206, bytes.slice(10, 20)]);
    const beyond = await ask({ danfe: '1' }, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, errorOf(beyond).code]).toEqual([416, 'range_not_satisfiable']);
    const plain = storedFiles(expectStatus(await ask(), 200).bytes);
    expect(plain.map(([name]) => name.split('/')[0])).toEqual([
      ...['xml', 'xml', 'events', 'events'],
      'summary.csv',
    ]);
  });

  test('a replaced NFS-e stands beside the one that replaced it, as cancelled by it, without an event of its own', async () => {
    const companyId = await readyProvider(api(), { cnpj: '12345678000195' });
    const recordOf = async (id: string) =>
      expectStatus(await api().call(getNfseOperation, { params: { id } }), 200).body;
    const undrawn = async (changes: Parameters<typeof queueService>[2]) => {
      const id = await queueService(api(), companyId, changes);
      await finishService(api(), id, 'authorized', 'missing');
      return recordOf(id);
    };
    const old = await undrawn({ externalId: 'old' });
    const replaces = {
      accessKey: old.accessKey ?? '',
      reason: '99',
      description: 'Correção do valor',
    } as const;
    const own = await undrawn({ externalId: 'new', replaces });
    expect(await recordOf(old.id)).toMatchObject({ status: 'cancelled', replacedBy: own.id });

    const query = { companyId, month, danfe: '1' } as const;
    const files = storedFiles(expectStatus(await api().call(exportNfseOperation, { query }), 200).bytes);
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

    const found = async (status: string) => {
      const answer = await api().call(searchNfseOperation, { query: { companyId, status } });
      return expectStatus(answer, 200).body.data.map(({ id, replacedBy }) => [id, replacedBy]);
    };
    expect(await found('cancelled')).toEqual([[old.id, own.id]]);
    expect(await found('authorized')).toEqual([[own.id, null]]);
  });

  test('NFS-e and NF-e of a company are exported in one place: the others are busy', async () => {
    const companyId = await readyProvider(api(), { cnpj: '11444777000161' });
    const ask = (area: string) => api().request(`/v1/${area}/export?companyId=${companyId}&month=${month}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? 'nfse' : 'nfe')),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(10);
    expect([refused.map((answer) => errorOf(answer).code), refused[0]?.headers.get('retry-after')]).toEqual([
      refused.map(() => 'busy'),
      '5',
    ]);
  });
});
