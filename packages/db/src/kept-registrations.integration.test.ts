import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { document, filing, filingRun, nfeEvent, numberRange, outbox } from './schema/index.ts';
import { refused } from './testing/refused.ts';
import { at, documentRow, filingRow, outboxRow, runRow } from './testing/rows.ts';
import { useTenants } from './testing/use-tenants.ts';

const { ids, asSystem, asTenant, anotherTenant } = useTenants();

/** The message for a trigger whose own message may hold values and is not shown. */
const byTrigger = 'database constraint 23000';

const own = () => ({
  id: ids.spare,
  clientId: ids.client,
  companyId: ids.company,
  environment: 'homologation' as const,
});

type EventRow = typeof nfeEvent.$inferInsert;
type RangeRow = typeof numberRange.$inferInsert;

const eventRow = (changes: Partial<EventRow> = {}): EventRow => ({
  ...own(),
  noteId: ids.note,
  type: 'correction',
  sequence: 1,
  text: 'Onde se lê 1, leia-se 2',
  ...changes,
});

const rangeRow = (changes: Partial<RangeRow> = {}): RangeRow => ({
  ...own(),
  model: '55',
  series: 1,
  first: 7,
  last: 8,
  year: 2026,
  justification: 'Números que não foram usados',
  ...changes,
});

/** Inserts a queued filing with its run and its outbox row. */
async function plantFiling(tx: Transaction, kind: 'nfeEvent' | 'nfeDisabling'): Promise<void> {
  const service = kind === 'nfeEvent' ? 'event' : 'disabling';
  await tx.insert(filing).values(filingRow(ids, { id: ids.spare, kind, service }));
  await tx.insert(filingRun).values(runRow(ids, { filingId: ids.spare, authorityKey: 'key-2' }));
  await tx.insert(outbox).values(outboxRow(ids, { id: ids.spare, kind, documentId: ids.spare }));
}

const addEvent =
  (changes: Partial<EventRow> = {}) =>
  async (tx: Transaction) => {
    await plantFiling(tx, 'nfeEvent');
    await tx.insert(nfeEvent).values(eventRow(changes));
  };
const addRange =
  (changes: Partial<RangeRow> = {}) =>
  async (tx: Transaction) => {
    await plantFiling(tx, 'nfeDisabling');
    await tx.insert(numberRange).values(rangeRow(changes));
  };

const setEvent = (changes: Partial<EventRow>) => (tx: Transaction) =>
  tx.update(nfeEvent).set(changes).where(eq(nfeEvent.id, ids.spare));
const setRange = (changes: Partial<RangeRow>) => (tx: Transaction) =>
  tx.update(numberRange).set(changes).where(eq(numberRange.id, ids.spare));
const authorize = (tx: Transaction) =>
  tx.update(filing).set({ status: 'authorized', open: false }).where(eq(filing.id, ids.spare));

const registered = () => ({ registeredAt: at, protocol: '1' });
const eventRegistered = () => ({ ...registered(), registeredAs: '135', procEventId: ids.signed });
const rangeRegistered = () => ({ ...registered(), registeredAs: '102', procInutId: ids.signed });

const keepProc = (tx: Transaction) => tx.insert(document).values(documentRow(ids, ids.signed, 'signed'));

test('an event keeps its note, type and text; its sequence changes until it is registered', async () => {
  await asSystem(addEvent());
  for (const change of [{ text: 'Outro texto' }, { type: 'cancellation' as const }, { noteId: ids.spare }]) {
    expect(await refused(asTenant(setEvent(change)))).toContain(byTrigger);
  }
  expect(await refused(asTenant(setEvent({ sequence: 2 })))).toBe('');
});

test('a range keeps its numbers, year and justification', async () => {
  await asSystem(addRange());
  const changes: readonly Partial<RangeRow>[] = [
    { first: 6 },
    { last: 9 },
    { series: 2 },
    { year: 2025 },
    { justification: 'Outra justificativa' },
    { environment: 'production' },
  ];
  for (const change of changes) {
    expect(await refused(asTenant(setRange(change)))).toContain('a range keeps its numbers');
  }
});

test('a registration is written by the service, with the state of its filing, and never changed', async () => {
  await asSystem(addEvent());
  await asSystem(keepProc);
  expect(await refused(asTenant(setEvent(eventRegistered())))).toContain('the service alone registers');
  expect(await refused(asSystem(authorize))).toContain(byTrigger);
  expect(await refused(asSystem((tx) => setEvent(eventRegistered())(tx).then(() => authorize(tx))))).toBe('');
  const changes: readonly Partial<EventRow>[] = [
    { sequence: 2 },
    { protocol: '2' },
    { registeredAs: '136' },
    { registeredElsewhere: true },
    { procEventId: ids.request },
    { registeredAt: null, registeredAs: null, protocol: null, procEventId: null },
  ];
  for (const change of changes) {
    expect(await refused(asSystem(setEvent(change)))).toContain('a registered event is never changed');
  }
});

test('the registration of a range, also without a protocol, is written by the service and never changed', async () => {
  await asSystem(addRange());
  await asSystem(keepProc);
  expect(await refused(asTenant(setRange(rangeRegistered())))).toContain('the service alone registers');
  expect(await refused(asSystem(authorize))).toContain(byTrigger);
  const known = { registeredAt: at, registeredAs: '256' };
  expect(await refused(asSystem((tx) => setRange(known)(tx).then(() => authorize(tx))))).toBe('');
  const changes: readonly Partial<RangeRow>[] = [
    { registeredAs: '102' },
    { registeredAt: new Date(at.getTime() + 1_000) },
    { protocol: '1', procInutId: ids.signed },
    { registeredAt: null, registeredAs: null },
  ];
  for (const change of changes) {
    expect(await refused(asSystem(setRange(change)))).toContain('a registered range is never changed');
  }
});

test('an event belongs to a note of its company and environment and begins unregistered', async () => {
  const other = await anotherTenant();
  const ofItsCompany = 'an event has a note of its company';
  expect(await refused(asSystem(addEvent({ noteId: other.note })))).toContain(ofItsCompany);
  expect(await refused(asSystem(addEvent({ companyId: other.company })))).toContain(ofItsCompany);
  expect(await refused(asSystem(addEvent({ environment: 'production' })))).toContain(ofItsCompany);
  await asSystem(keepProc);
  expect(await refused(asSystem(addEvent(eventRegistered())))).toContain('an event begins unregistered');
});

test('a range has only numbers that its series has given and begins unregistered', async () => {
  const ofItsSeries = 'a range consists of numbers of its series';
  for (const changes of [{ last: 10 }, { series: 2 }, { environment: 'production' as const }]) {
    expect(await refused(asSystem(addRange(changes)))).toContain(ofItsSeries);
  }
  await asSystem(keepProc);
  expect(await refused(asSystem(addRange(rangeRegistered())))).toContain('a range begins unregistered');
  expect(await refused(asSystem(addRange({ last: 9 })))).toBe('');
});
