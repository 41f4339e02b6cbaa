import { filingStatuses, id24 } from '@fiscal/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { aRequest } from '../testing/harness.ts';
import { plantNotes } from '../testing/plant-notes.ts';
import { refusal } from '../testing/refusal.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import type { SearchNotesInput } from './search-notes.ts';

let ctx: TestTenant;
let first: string;
let second: string;
const harness = useHarness();
beforeAll(async () => {
  ctx = await harness.aClient();
  // The CNPJ of the keys of planted notes.
  first = await harness.aCompany(ctx, { cnpj: '11222333000181' });
  second = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  const noon = new Date('2026-10-31T15:00:00Z');
  await plantNotes(harness.database, ctx.tenant, {
    companyId: first,
    series: 5,
    count: 12,
    createdAt: noon,
    everyMs: 3_600_000,
    status: `(array['authorized','rejected','cancelled','queued','failed','authorized'])[g % 6 + 1]`,
    attention: `case when g % 6 = 4 then 'certificate_missing' end`,
    recipient: `case when g % 2 = 0 then '11444777000161' else '52998224725' end`,
  });
  await plantNotes(harness.database, ctx.tenant, {
    companyId: second,
    series: 6,
    count: 3,
    createdAt: noon,
    everyMs: 3_600_000,
  });
});

/** Searches notes, and returns company and number of each in the order of the answer. */
async function found(input: SearchNotesInput): Promise<string[]> {
  const { data } = await searchNfe(ctx, input);
  return data.map(({ companyId, number }) => `${companyId === first ? 'a' : 'b'}${number}`);
}

const numbers = (...given: readonly number[]): string[] => given.map((number) => `a${number}`);

describe('filters', () => {
  test('without a filter all notes of the client are listed, newest first, and greater ids first within one time', async () => {
    const { data, nextCursor } = await searchNfe(ctx, {});
    expect([data.length, nextCursor]).toEqual([15, null]);
    const keys = data.map(({ createdAt, id }) => `${createdAt} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  test.each<[SearchNotesInput, string[]]>([
    [{ q: '7' }, numbers(7)],
    [{ q: '2/6' }, ['b2']],
    [{ q: 'nota 2 série 5' }, numbers(2)],
    [{ q: '2 529.982.247-25' }, ['b2']],
    [{ q: '2 11.444.777/0001-61', series: 5 }, numbers(2)],
    [{ q: '1352600000000' }, []],
    [{ q: 'clien', series: 6 }, ['b3', 'b2', 'b1']],
    [{ q: 'CLIÊNTE', status: ['rejected'] }, numbers(7, 1)],
    [{ q: '11 cliente' }, numbers(11)],
    [{ q: '529.982.247-25', series: 5 }, numbers(11, 9, 7, 5, 3, 1)],
    [{ q: 'cliente', recipientDocument: '11444777000161' }, numbers(12, 10, 8, 6, 4, 2)],
    [{ q: 'ninguém' }, []],
    [{ q: '%' }, []],
    [{ status: ['rejected'] }, numbers(7, 1)],
    [{ status: ['queued'] }, numbers(9, 3)],
    [{ status: ['failed'] }, numbers(10, 4)],
    [{ status: ['cancelled', 'queued'] }, numbers(9, 8, 3, 2)],
    [{ status: ['denied'] }, []],
    [{ attention: 'true' }, numbers(10, 4)],
    [{ series: 6 }, ['b3', 'b2', 'b1']],
    [{ series: 5, numberFrom: 11 }, numbers(12, 11)],
    [{ numberFrom: 2, numberTo: 2, series: 5 }, numbers(2)],
    [{ numberTo: 1, series: 5 }, numbers(1)],
    [{ recipientDocument: '11444777000161' }, numbers(12, 10, 8, 6, 4, 2)],
    [{ recipientDocument: '11444777000161', status: ['authorized'] }, numbers(12, 6)],
  ])('the filter %j finds its notes', async (input, expected) => {
    expect(await found(input)).toEqual(expected);
  });

  test('each status finds its notes, and all statuses together find all notes', async () => {
    const alone = await Promise.all(
      filingStatuses.map(async (status) => (await found({ status: [status] })).length),
    );
    expect(alone.reduce((sum, count) => sum + count)).toBe(15);
    expect(await found({ status: [...filingStatuses] })).toHaveLength(15);
  });

  test('a search by company and one by access key find their notes', async () => {
    expect(await found({ companyId: second })).toEqual(['b3', 'b2', 'b1']);
    const { data } = await searchNfe(ctx, { companyId: first, numberFrom: 7, numberTo: 7 });
    const accessKey = data[0]?.accessKey ?? '';
    expect(accessKey).toHaveLength(44);
    expect(await found({ accessKey })).toEqual(numbers(7));
    expect(await found({ accessKey, companyId: second })).toEqual([]);
  });

  test('a text finds a note by key, protocol, externalId and id, of this client, mode and companies only', async () => {
    const [note] = (await searchNfe(ctx, { companyId: first, q: '8' })).data;
    if (note?.accessKey === undefined || note.accessKey === null) throw new Error('the note is authorized');
    const { id, accessKey, externalId } = note;
    await harness.database.asOwner(
      `begin; set local session_replication_role = replica;
       update note set protocol = '135260000009999' where id = '${id}'; commit`,
    );
    const other = await harness.aClient();
    const live = { ...ctx, tenant: { ...ctx.tenant, mode: 'live' as const } };
    const narrow = { ...ctx, tenant: { ...ctx.tenant, companyIds: [id24(second)] } };
    const texts = [
      id,
      accessKey,
      accessKey.replace(/(.{4})/g, '$1 '),
      externalId,
      '135260000009999',
      '8/5',
      '8 cliente',
    ];
    for (const q of texts) {
      expect(await found({ q }), q).toEqual(numbers(8));
      for (const none of [other, live, narrow]) {
        expect((await searchNfe(none, { q })).data, q).toEqual([]);
      }
    }
  });

  // Number 1 was created at noon of 31 October in Brasília, so midnight there (03:00 UTC) comes after number 12.
  test('a day is a day in Brasília, and both ends of a range are included', async () => {
    expect(await found({ createdTo: '2026-10-30' })).toEqual([]);
    expect(
      await found({ companyId: first, createdFrom: '2026-10-31', createdTo: '2026-10-31' }),
    ).toHaveLength(12);
    await plantNotes(harness.database, ctx.tenant, {
      companyId: second,
      series: 7,
      count: 2,
      createdAt: new Date('2026-11-02T02:59:59.999Z'),
      everyMs: 1,
    });
    expect(await found({ series: 7, createdTo: '2026-11-01' })).toEqual(['b1']);
    expect(await found({ series: 7, createdFrom: '2026-11-02' })).toEqual(['b2']);
  });

  test('a search by the day of authorization finds authorized and cancelled notes only', async () => {
    expect(await found({ companyId: first, authorizedFrom: '2026-10-31' })).toEqual(
      numbers(12, 11, 8, 6, 5, 2),
    );
    await plantNotes(harness.database, ctx.tenant, {
      companyId: second,
      series: 8,
      count: 2,
      createdAt: new Date('2026-11-05T02:59:56.999Z'),
      everyMs: 1,
    });
    expect(await found({ series: 8, authorizedTo: '2026-11-04' })).toEqual(['b1']);
    expect(await found({ series: 8, authorizedFrom: '2026-11-05', authorizedTo: '2026-11-05' })).toEqual([
      'b2',
    ]);
  });

  test.each<[SearchNotesInput, string]>([
    [{ numberFrom: 2, numberTo: 1 }, 'numberTo'],
    [{ createdFrom: '2026-11-02', createdTo: '2026-11-01' }, 'createdTo'],
    [{ authorizedFrom: '2026-11-02', authorizedTo: '2026-11-01' }, 'authorizedTo'],
    [{ cursor: 'x' }, 'cursor'],
  ])('%j is refused', async (input, path) => {
    expect(await refusal(searchNfe(ctx, input))).toMatchObject({
      code: 'validation_failed',
      details: [{ path }],
    });
  });

  test('notes of a company under erasure are not listed', async () => {
    const mine = await harness.aClient();
    const companyId = await harness.aCompany(mine);
    await issueNfe(mine, { request: aRequest(companyId) });
    expect((await searchNfe(mine, { status: ['queued'] })).data).toHaveLength(1);
    await harness.database.asOwner(`update company set status = 'deleting' where id = '${companyId}'`);
    expect((await searchNfe(mine, {})).data).toEqual([]);
    expect((await searchNfe(mine, { status: ['queued'] })).data).toEqual([]);
  });
});

test('while notes are issued, pages miss no earlier note and show none twice', async () => {
  const mine = await harness.aClient();
  const companyId = await harness.aCompany(mine);
  // Many notes have one creation time, because the clock of the harness stands still.
  const issue = (name: string) =>
    issueNfe(mine, { request: aRequest(companyId, { externalId: name }) }).then(({ note }) => note.id);
  const present: string[] = [];
  for (let n = 0; n < 12; n += 1) present.push(await issue(`before-${n}`));
  await harness.advance(1);
  for (const filters of [{}, { status: [...filingStatuses] }, { companyId }]) {
    let paging = true;
    const issuing = [1, 2, 3].map(async (lane) => {
      for (let n = 0; paging; n += 1)
        await issue(`during-${Object.keys(filters).join()}-${companyId}-${lane}-${n}`);
    });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchNfe(mine, { ...filters, limit: 2, cursor });
      seen.push(...page.data.map(({ id }) => id));
      await harness.advance(1);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    paging = false;
    await Promise.all(issuing);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => present.includes(id)).toSorted()).toEqual(present.toSorted());
  }
});
