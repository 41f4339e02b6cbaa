import { expect, test } from 'vitest';
import { plantSeries } from '../testing/planted-series.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listErasures } from './list-erasures.ts';
import { repeatErasures } from './repeat-erasures.ts';

const harness = useHarness();

const operator = { actor: 'maria.s', reason: 'restore' };
const requested = (companyId: string, deleteDocuments = false) =>
  ({ companyId, deleteDocuments, status: 'erased' }) as const;
const requests = async (companyId: string) => (await listErasures(harness.sys, { companyId })).page.length;

test('each existing company is erased again with its original options, and nothing is requested twice', async () => {
  const { companyId } = await harness.anIssuer();
  const unknown = '0'.repeat(24);
  const list = [requested(companyId), requested(unknown)];
  for (const _time of ['first', 'second']) {
    expect(await repeatErasures(harness.sys, operator, list)).toEqual([
      { companyId, result: 'requested' },
      { companyId: unknown, result: 'absent' },
    ]);
  }
  expect(await requests(companyId)).toBe(1);
});

test('an erasure that was undone is not repeated', async () => {
  const companyId = await harness.aCompany(await harness.aClient());
  const list = [{ ...requested(companyId), status: 'undone' as const }];
  expect(await repeatErasures(harness.sys, operator, list)).toEqual([{ companyId, result: 'undone' }]);
  expect(await requests(companyId)).toBe(0);
});

test('documents of production are erased only if the request allowed it', async () => {
  const ctx = await harness.aClient('live');
  const companyId = await harness.aCompany(ctx, { environment: 'production' });
  const authorized = { number: 1, status: 'authorized', endedAt: new Date('2026-11-20T12:00:00Z') } as const;
  await plantSeries(harness, ctx, {
    companyId,
    environment: 'production',
    series: 7,
    first: 1,
    next: 2,
    notes: [authorized],
  });
  expect(await repeatErasures(harness.sys, operator, [requested(companyId)])).toEqual([
    { companyId, result: 'refused' },
  ]);
  expect(await requests(companyId)).toBe(0);
  expect(await repeatErasures(harness.sys, operator, [requested(companyId, true)])).toEqual([
    { companyId, result: 'requested' },
  ]);
});

test('the list contains the requests from a time on', async () => {
  const companyId = await harness.aCompany(await harness.aClient());
  await repeatErasures(harness.sys, operator, [requested(companyId)]);
  const [own] = (await listErasures(harness.sys, { companyId })).page;
  const requestedAt = own?.requestedAt ?? expect.unreachable();
  const since = async (ms: number) =>
    (await listErasures(harness.sys, { companyId, since: new Date(requestedAt.getTime() + ms) })).page;
  expect((await since(0)).map((each) => each.companyId)).toEqual([companyId]);
  expect(await since(1)).toEqual([]);
});
