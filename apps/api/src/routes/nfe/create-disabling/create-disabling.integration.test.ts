import { filing } from '@fiscal/db';
import { fixedClock } from '@fiscal/testkit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDisablingBody, aRefusedNumber, finishDisabling } from '../../../testing/disablings.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, expectError, expectRefusedAt, idOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { createDisablingOperation } from './create-disabling.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('200: the same request is answered with the current record while it is open and after registration', async () => {
  const body = aDisablingBody(companyId, await aRefusedNumber(api(), companyId, 'repeated'));
  const first = await api().call(createDisablingOperation, { body });
  const again = await api().call(createDisablingOperation, { body });
  expect([again.status, again.body], again.text).toEqual([200, first.body]);
  await finishDisabling(api(), idOf(first), 'registered');
  const later = await api().call(createDisablingOperation, { body });
  expect([later.status, later.body]).toMatchObject([200, { id: idOf(first), status: 'registered' }]);
});

describe('202', () => {
  // Rates and the year of a key follow the day of issue.
  const now = new Date('2026-11-21T13:00:00Z');
  const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

  test('a range of free numbers is in the queue', async () => {
    const companyId = await readyCompany(api());
    const number = await aRefusedNumber(api(), companyId, 'p-1');
    const body = { ...aDisablingBody(companyId, number), justification: '  Números não usados por falha  ' };
    const headers = { 'X-Fiscal-Simulate': 'drop-after' };
    const answer = await api().call(createDisablingOperation, { body, headers });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.headers.get('location')).toBe(`/v1/nfe/disable-range/${idOf(answer)}`);
    expect(answer.body).toMatchObject({
      companyId,
      environment: 'homologation',
      series: 1,
      from: number,
      to: number,
      year: 2026,
      justification: 'Números não usados por falha',
      status: 'queued',
      protocol: null,
      waiting: null,
    });
    const [stored] = await api().services.db.transaction('system', (tx) =>
      tx
        .select()
        .from(filing)
        .where(eq(filing.id, idOf(answer))),
    );
    expect(stored?.simulation).toBe('drop-after');
  });
});

const rangeInUse = (...numbers: number[]) => ({
  code: 'conflict',
  details: { reason: 'range_in_use', numbers },
});

test('409: numbers that are used are named, and nothing is disabled', async () => {
  const free = await aRefusedNumber(api(), companyId, 'refused');
  await finishNote(api(), await queueNote(api(), companyId, { externalId: 'authorized' }), 'authorized');
  await queueNote(api(), companyId, { externalId: 'queued' });
  const body = { ...aDisablingBody(companyId, free), to: free + 2 };
  const answer = await api().call(createDisablingOperation, { body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer)).toMatchObject(rangeInUse(free + 1, free + 2));
});

describe('422', () => {
  const api = useTestApi();
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
    await aRefusedNumber(api(), companyId, 'p-1');
  });

  const post = (anyBody: unknown, headers: Record<string, string> = {}) =>
    api().call(createDisablingOperation, { anyBody, headers });

  test.each([
    ['a short justification', { justification: ' Falha na nota ' }, 'justification'],
    ['a long justification', { justification: 'a'.repeat(256) }, 'justification'],
    ['characters that the document refuses', { justification: 'Falha na emissão ☃☃☃' }, 'justification'],
    ['a reserved series', { series: 890 }, 'series'],
    ['no number', { from: 0 }, 'from'],
    ['a number that is not an integer', { to: 1.5 }, 'to'],
    ['an unknown field', { year: 2026 }, 'year'],
    ['from after to', { from: 2 }, 'to'],
    ['the next number of the series', { to: 2 }, 'to'],
  ])('%s is refused at its field', async (_, changes, path) => {
    const answer = await post({ ...aDisablingBody(companyId, 1), ...changes });
    expectRefusedAt(answer, path);
  });

  test('a range that is too large, an unknown series and a missing certificate are refused', async () => {
    const long = await post({ ...aDisablingBody(companyId, 1), to: 10_001 });
    expectError(long, 422, 'range_too_large', { max: 10_000 });
    const absent = await post({ ...aDisablingBody(companyId, 1), series: 7 });
    expectError(absent, 422, 'series_missing', { environment: 'homologation', series: 7 });
    const scenario = await post(aDisablingBody(companyId, 1), { 'X-Fiscal-Simulate': 'reject 215' });
    expect([scenario.status, errorOf(scenario)]).toMatchObject([
      422,
      { details: [{ path: 'X-Fiscal-Simulate' }] },
    ]);
  });
});
