import { expectStatus } from '@fiscal/dev-stack';
import { expect } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { followNote, getNote, issue, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { readStatuses } from '../harness/kept-statuses.ts';
import { type FaultToOrder, orderFault, readCalls } from '../harness/order-fault.ts';
import { readLedgerLines, readProcNfes, readTraces } from '../harness/read-traces.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { sendDirectly } from '../harness/send-directly.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { readLedger } from '../ledger/read-sides.ts';

const transmission = 'NFeAutorizacao4';
const question = 'NFeConsultaProtocolo4';
/** Five minutes at the pace of the harness. */
const coolingMs = 3_000;

let harness: Harness;
test.beforeAll(async ({ harness: own }) => {
  harness = own;
  const { worker } = own.stack;
  await worker.kill();
  for (const [name, faults] of Object.entries(faultsOf)) await postUnderFaults(name, faults);
  await worker.restart();
});

/** Notes whose faults are ordered by their keys, in place before the first call of any of them. */
const faultsOf = {
  'lost three times': [{ scenario: 'drop-before', service: transmission, count: 3 }],
  'lost again and again': [{ scenario: 'drop-before', service: transmission }],
  contradiction: [
    { scenario: 'drop-after', service: transmission },
    { scenario: 'contradict=100,302', service: question, count: 3 },
  ],
} as const satisfies Readonly<Record<string, readonly FaultToOrder[]>>;
type FaultyNote = keyof typeof faultsOf;

const faulty = new Map<string, { readonly note: NoteRecord; readonly removals: (() => Promise<void>)[] }>();

/** Posts while no worker runs. */
async function postUnderFaults(name: string, faults: readonly FaultToOrder[]): Promise<void> {
  const note = await postSale(harness, name);
  const removals: (() => Promise<void>)[] = [];
  for (const fault of faults) {
    removals.push(await orderFault(harness.stack, { ...fault, accessKey: note.accessKey }));
  }
  faulty.set(name, { note, removals });
}

const faultyNote = (name: FaultyNote) => faulty.get(name) ?? expect.unreachable(`${name} was not posted`);

const servicesOf = async ({ accessKey }: NoteRecord): Promise<readonly string[]> =>
  (await readCalls(harness.stack, accessKey)).map(({ service }) => service);

const attemptsOf = async ({ id }: NoteRecord) => (await readTraces(harness.stack, id)).attempts;

async function expectAuthorizedOnce({ id, number }: NoteRecord, accessKey: string): Promise<void> {
  const { last } = await followNote(harness.client, id);
  expect(last).toMatchObject({ status: 'authorized', number, accessKey, attention: null, failure: null });
  const ledger = readLedger(harness.stack.state.ledger, 'homologation');
  const { cnpj } = harness.stack.certificate;
  const underNumber = ledger.filter((entry) => entry.cnpj === cnpj && entry.number === number);
  expect(underNumber.map((entry) => entry.accessKey)).toEqual([accessKey]);
}

test.concurrent('every further transmission comes after a question for the key and after the cooling time', async () => {
  const { note } = faultyNote('lost three times');
  await expectAuthorizedOnce(note, note.accessKey);
  const calls = await readCalls(harness.stack, note.accessKey);
  const sent = calls.flatMap(({ service }, index) => (service === transmission ? [index] : []));
  expect(sent).toHaveLength(4);
  for (const [place, index] of sent.slice(1).entries()) {
    const before = sent[place] ?? 0;
    const between = calls.slice(before + 1, index).map(({ service }) => service);
    expect(between.length).toBeGreaterThan(0);
    expect(new Set(between)).toEqual(new Set([question]));
    expect((calls[index]?.at ?? 0) - (calls[before]?.at ?? 0)).toBeGreaterThanOrEqual(coolingMs);
  }
});

test.concurrent('after a second lost answer the status is unknown until a question is answered', async () => {
  const { note, removals } = faultyNote('lost again and again');
  const lostTransmissions = async () =>
    (await attemptsOf(note)).filter(({ kind, outcome }) => kind === 'transmit' && outcome === 'unknown')
      .length;
  for (const times of [1, 2, 3]) {
    await until(`${times} answers are lost`, async () => (await lostTransmissions()) >= times);
    await until(
      'the record says unknown',
      async () => (await getNote(harness.client, note.id)).status === 'unknown',
    );
  }
  for (const remove of removals) await remove();
  await expectAuthorizedOnce(note, note.accessKey);
});

test.concurrent('an answer that says authorized around a protocol that says denied decides nothing', async () => {
  const { note } = faultyNote('contradiction');
  await expectAuthorizedOnce(note, note.accessKey);
  expect(await servicesOf(note)).toEqual([transmission, question, question, question, question]);
  const [stored] = (await readProcNfes(harness.stack)).filter(
    ({ accessKey }) => accessKey === note.accessKey,
  );
  expect([...(stored?.xml.matchAll(/<cStat>(\d+)</g) ?? [])].map(([, code]) => code)).toEqual(['100']);
});

test('after HTTP 403, which proves nothing, the key of the stored note is queried, and no other key is ever sent', async () => {
  const { posted, last } = await issue(harness, 'forbidden after storing', 'status=403,after');
  expect(await readStatuses(harness.stack, last.id)).not.toContain('failed');
  await expectAuthorizedOnce(posted, posted.accessKey);
  expect(await servicesOf(last)).toEqual([transmission, question]);
  expect(await attemptsOf(last)).toEqual([
    { kind: 'transmit', outcome: 'unknown' },
    { kind: 'situation', outcome: 'answered' },
  ]);
});

test('a refused run whose bytes arrive late is adopted: the answer to the next run names its key', async () => {
  const { stack, client, companyId } = harness;
  const { posted, last } = await issue(harness, 'arrives late', 'reject=778');
  expect(last.status).toBe('rejected');
  expect(await sendDirectly(stack, last.id, 1)).toMatchObject({
    kind: 'answered',
    answer: { protocol: { cStat: '100' } },
  });
  const sale = saleOfTheStack({ companyId, externalId: posted.externalId, items: 1 });
  const corrected = { ...sale, natureOfOperation: 'Venda corrigida' };
  const second = expectStatus(await client.post('/v1/nfe', corrected), 202, 'the corrected note').json();
  expect(second.accessKey).not.toBe(posted.accessKey);
  await expectAuthorizedOnce(posted, posted.accessKey);
  expect(await servicesOf(second as unknown as NoteRecord)).toEqual([transmission]);
  expect(await servicesOf(posted)).toEqual([transmission, transmission, question]);
  const [stored] = (await readProcNfes(stack)).filter(({ accessKey }) => accessKey === posted.accessKey);
  expect(stored?.xml).toContain(`<natOp>${sale.natureOfOperation}</natOp>`);
});

test.each(['nprot', 'dhrecbto', 'digval'])(
  'a verdict with a wrong %s is not stored; the answer to a question about the key is',
  async (field) => {
    const { posted, last } = await issue(harness, `broken ${field}`, `protocol=${field}`);
    await expectAuthorizedOnce(posted, posted.accessKey);
    expect(await servicesOf(last)).toEqual([transmission, question]);
    expect(last.protocol).toMatch(/^\d{15}$/);
  },
);

test.each(['202', '203', '206', '213', '280', '290', '778'])(
  'cStat %s is a rejection after one call',
  async (cStat) => {
    const { posted, last } = await issue(harness, `refused ${cStat}`, `reject=${cStat}`);
    expect(last).toMatchObject({ status: 'rejected', attention: null, failure: null, rejection: { cStat } });
    const statuses = await readStatuses(harness.stack, last.id);
    expect(statuses.filter((status) => !['queued', 'sending', 'rejected'].includes(status))).toEqual([]);
    expect(await servicesOf(last)).toEqual([transmission]);
    expect(readLedgerLines(harness.stack, posted.accessKey).map(({ type }) => type)).not.toContain(
      'authorized',
    );
  },
);

test('in the end ledger and database agree, and no process ended by itself', async () => {
  const { stack } = harness;
  expect(await compareOwnNotes(stack, 'homologation', [stack.certificate.cnpj])).toEqual([]);
  expect(harness.crashes).toEqual([]);
});
