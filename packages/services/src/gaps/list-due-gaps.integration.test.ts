import { company } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { type PlantedNote, plantSeries } from '../testing/planted-series.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { listDueGaps } from './list-due-gaps.ts';

let ctx: TestTenant;
let companyId: string;
const harness = useHarness();
beforeAll(async () => {
  await harness.setClock(new Date('2026-12-01T03:00:00Z'));
  ({ ctx, companyId } = await harness.anIssuer());
});

const broken = (number: number, endedAt: string): PlantedNote => ({
  number,
  status: 'failed',
  endedAt: new Date(endedAt),
});

test('the list has the gaps of every client that are due by the 10th of this month, from several pages of series', async () => {
  // More series than one statement reads, with gaps that are due after its end.
  for (let series = 2; series < 60; series += 1) {
    await plantSeries(harness, ctx, { companyId, series, first: 1, next: 1 });
  }
  const due = [broken(1, '2026-11-30T12:00:00Z'), broken(2, '2026-11-30T12:00:00Z')];
  await plantSeries(harness, ctx, { companyId, series: 70, first: 1, next: 3, notes: due });
  const mixed = [broken(1, '2026-09-10T12:00:00Z'), broken(3, '2026-12-01T03:00:00Z')];
  await plantSeries(harness, ctx, { companyId, series: 71, first: 1, next: 4, notes: mixed });
  const stranger = await harness.aClient();
  const theirs = await harness.aCompany(stranger);
  await plantSeries(harness, stranger, { companyId: theirs, series: 5, first: 1, next: 3, notes: due });
  const of = {
    companyId,
    companyName: expect.any(String),
    cnpj: expect.any(String),
    clientId: ctx.tenant.clientId,
    mode: 'test',
    environment: 'homologation',
  };
  const ours = [
    { ...of, series: 70, from: 1, to: 2, reason: 'failed', disableBy: '2026-12-10' },
    { ...of, series: 71, from: 1, to: 1, reason: 'failed', disableBy: '2026-10-10' },
  ];
  const foreign = { ...ours[0], companyId: theirs, clientId: stranger.tenant.clientId, series: 5 };
  const inOrder = stranger.tenant.clientId < ctx.tenant.clientId ? [foreign, ...ours] : [...ours, foreign];
  expect((await listDueGaps(harness.sys, { limit: 10 })).data).toEqual(inOrder);
  const clientId = ctx.tenant.clientId;
  expect(await listDueGaps(harness.sys, { limit: 2, clientId })).toEqual({ data: ours, nextCursor: null });
  const first = await listDueGaps(harness.sys, { limit: 1, clientId });
  expect(first).toEqual({ data: [ours[0]], nextCursor: expect.any(String) });
  const cursor = first.nextCursor ?? '';
  expect(await listDueGaps(harness.sys, { limit: 1, clientId, cursor })).toEqual({
    data: [ours[1]],
    nextCursor: null,
  });
  expect((await listDueGaps(harness.sys, { limit: 9, environment: 'production' })).data).toEqual([]);
  const foreignCursor = listDueGaps(harness.sys, { limit: 1, cursor: 'eyJsIjoiZHVlR2FwcyIsImMiOiJ4In0' });
  await expect(foreignCursor).rejects.toMatchObject({ code: 'validation_failed' });
  // What the last check of this month found decides; an older check does not.
  const check = (series: number, checkedAt: string, due: number) =>
    harness.database.asOwner(`insert into gap_check (client_id, company_id, environment, model, series, checked_at, due_numbers)
      values ('${clientId}', '${companyId}', 'homologation', '55', ${series}, '${checkedAt}', ${due})
      on conflict (client_id, company_id, environment, model, series)
      do update set checked_at = excluded.checked_at, due_numbers = excluded.due_numbers`);
  const asChecked = async () =>
    (await listDueGaps(harness.sys, { limit: 9, clientId, asChecked: true })).data.map(
      ({ series }) => series,
    );
  await check(71, '2026-12-01T02:59:59Z', 0);
  expect(await asChecked()).toEqual([70, 71]);
  await check(71, '2026-12-01T03:00:00Z', 0);
  expect(await asChecked()).toEqual([70]);
  await check(71, '2026-12-01T03:00:00Z', 1);
  expect(await asChecked()).toEqual([70, 71]);
  await inSystem(harness.sys, (tx) => tx.update(company).set({ status: 'deleting' }));
  expect(await listDueGaps(harness.sys, { limit: 10 })).toEqual({ data: [], nextCursor: null });
});
