import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { aRefusedNumber, disabledRanges, followDisabling, postDisabling } from '../harness/disablings.ts';
import { type Erasures, openErasures } from '../harness/erasures.ts';
import {
  followNfse,
  followNfseEvent,
  getNfse,
  issueService,
  type NfseRecord,
  postNfseCancellation,
  postService,
} from '../harness/follow-nfse.ts';
import { followNote, getNote, issue, type NoteRecord, postSale } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent, registeredEvents } from '../harness/note-events.ts';
import { readLedgerLines, readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { patienceMs, until } from '../harness/until.ts';
import { compareOwnNfse } from '../ledger/compare-own-nfse.ts';

let harness: Harness;
let erasures: Erasures;
beforeAll(async () => {
  harness = await startHarness();
  erasures = openErasures(harness, process.env);
});
afterAll(async () => {
  await erasures?.close();
  await harness?.close();
});

/** The note was authorized once, under the number and key of the POST, and its event was delivered and signed. */
async function expectAuthorizedOnce(posted: NoteRecord): Promise<NoteRecord> {
  const { last } = await followNote(harness.client, posted.id);
  expect(last).toMatchObject({ status: 'authorized', number: posted.number, accessKey: posted.accessKey });
  const granted = readLedgerLines(harness.stack, posted.accessKey).filter(
    ({ type }) => type === 'authorized',
  );
  expect(granted.map(({ protocol }) => protocol)).toEqual([last.protocol]);
  expect((await readTraces(harness.stack, posted.id)).usage).toBe(1);
  const { signatureHolds } = await harness.receiver.waitFor(
    ({ event, body }) => event === 'nfe.authorized' && body.data.id === posted.id,
    patienceMs,
  );
  expect(signatureHolds).toBe(true);
  return last;
}

const authorizedService = async (externalId: string): Promise<NfseRecord> => {
  const { last } = await issueService(harness, { externalId });
  expect(last, JSON.stringify(last.rejection)).toMatchObject({ status: 'authorized' });
  return last;
};

test('a note is authorized, corrected and cancelled', async () => {
  const note = await expectAuthorizedOnce(await postSale(harness, 'corrected and cancelled'));
  for (const type of ['correction', 'cancel'] as const) {
    const event = await postNoteEvent(harness, note.id, type);
    expect(await followNoteEvent(harness, note.id, event.id)).toMatchObject({ status: 'registered' });
  }
  expect(await getNote(harness.client, note.id)).toMatchObject({ status: 'cancelled' });
  expect(registeredEvents(harness, note.accessKey)).toHaveLength(2);
});

test('a note whose answer is lost is found again under its key, and is sent once', async () => {
  const note = await expectAuthorizedOnce(await postSale(harness, 'answer lost', 'drop-after'));
  const { attempts } = await readTraces(harness.stack, note.id);
  expect(attempts).toEqual([
    { kind: 'transmit', outcome: 'unknown' },
    { kind: 'situation', outcome: 'answered' },
  ]);
});

test('the worker says whether its tables of taxes are overdue', async () => {
  const page = await fetch(`${harness.stack.addresses.workerMetrics()}/metrics`);
  expect(await page.text()).toMatch(/^fiscal_tables_overdue \d+$/m);
});

test('API and worker have the metrics that the page of metrics lists for each', async () => {
  const page = readFileSync(
    new URL('../../../../docs/reference/operators/metrics.md', import.meta.url),
    'utf8',
  );
  const listed = (...titles: readonly string[]): readonly string[] =>
    titles
      .flatMap(
        (title) =>
          page
            .split(`\n## ${title}\n`)[1]
            ?.split('\n## ')[0]
            ?.match(/`fiscal_\w+`/g) ?? [],
      )
      .map((name) => name.replaceAll('`', ''));
  const served = async (address: string): Promise<readonly string[]> => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return [...text.matchAll(/^# TYPE (fiscal_\w+) /gm)].map(([, name = '']) => name).sort();
  };
  const { apiMetrics, workerMetrics } = harness.stack.addresses;
  expect(await served(apiMetrics())).toEqual([...listed('API and worker', 'API')].sort());
  expect(await served(workerMetrics())).toEqual([...listed('API and worker', 'Worker')].sort());
});

test('the number of a refused note is disabled', async () => {
  const { number } = await aRefusedNumber(harness, 'refused');
  const { id } = await postDisabling(harness, number);
  expect(await followDisabling(harness, id)).toMatchObject({ status: 'registered' });
  expect(disabledRanges(harness, number)).toHaveLength(1);
});

test('an NFS-e is replaced, and the new one is cancelled', async () => {
  const old = await authorizedService('replaced');
  const replaces = { accessKey: old.accessKey, reason: '01' };
  const { last } = await issueService(harness, { externalId: 'replacement', changes: { replaces } });
  expect(last, JSON.stringify(last.rejection)).toMatchObject({ status: 'authorized' });
  expect(await getNfse(harness.client, old.id)).toMatchObject({ status: 'cancelled', replacedBy: last.id });
  const event = await postNfseCancellation(harness, last.id);
  expect(await followNfseEvent(harness, event)).toMatchObject({ status: 'registered' });
  expect(await getNfse(harness.client, last.id)).toMatchObject({ status: 'cancelled' });
});

test('an erased company leaves nothing that can be read', async () => {
  const company = await erasures.register(1);
  const { last } = await issue(company, 'ampulheta-de-cobalto');
  expect(last).toMatchObject({ status: 'authorized' });
  const values = { externalId: 'ampulheta-de-cobalto', accessKey: last.accessKey, company: company.cnpj };
  expect((await erasures.prove([company], values)).hits).not.toEqual([]);
  expect(await erasures.remove(company)).toBe(202);
  await erasures.follow(company);
  expect(await erasures.prove([company], values)).toMatchObject({ status: 0, hits: [] });
});

test.each(['worker', 'api', 'simulator', 'workflowServer', 'postgres'] as const)(
  '%s is killed while documents are in progress, and each is authorized once',
  async (name) => {
    const part = harness.stack[name];
    if (part === undefined) throw new Error(`the stack has no ${name} of its own`);
    const note = await postSale(harness, `${name} dies`, 'delay=500');
    const service = await postService(harness, { externalId: `${name} dies`, scenario: 'delay=500' });
    await until(`the note is being sent`, async () => {
      const { status } = await getNote(harness.client, note.id);
      return status !== 'queued';
    });
    await part.kill();
    await part.restart();
    await until('the API answers again', () =>
      harness.client.get('/health').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    await expectAuthorizedOnce(note);
    const { last } = await followNfse(harness.client, service.id);
    expect(last).toMatchObject({ status: 'authorized', number: service.number, dpsId: service.dpsId });
  },
);

test('in the end the ledgers of the authority and the database agree, and no process ended by itself', async () => {
  const { stack, crashes } = harness;
  const own = [stack.certificate.cnpj];
  expect(await compareOwnNotes(stack, 'homologation', own)).toEqual([]);
  expect(await compareOwnNfse(stack, own)).toEqual([]);
  expect(crashes).toEqual([]);
});
