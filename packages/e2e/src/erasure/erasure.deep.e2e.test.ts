import { expectStatus, sampleCompany } from '@fiscal/dev-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { type Erasures, type OwnIssuer, openErasures } from '../harness/erasures.ts';
import { type FollowedNote, followNote, type Issuer, postSale } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent } from '../harness/note-events.ts';
import { openOperator } from '../harness/operator.ts';
import { readHistories } from '../harness/read-histories.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { type Harness, startHarness, subscribe } from '../harness/start-harness.ts';
import { patienceMs, until } from '../harness/until.ts';

const others = 19;
const notesOfEach = 6;
const own = {
  legalName: 'Relojoaria Quirguiz & Filhos Ltda',
  tradeName: 'Quirguiz Relogios',
  email: 'contas@quirguiz-relogios.example',
};
const recipient = { name: 'Zarabatana Comercio', email: 'nf@zarabatana.example' };
const description = 'Ampulheta de cobalto';

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

/** Twenty companies at once take a while on a busy machine. */
async function issuePatiently(issuer: Issuer, externalId: string): Promise<FollowedNote> {
  const posted = await postSale(issuer, externalId);
  return { posted, ...(await followNote(issuer.client, posted.id)) };
}

async function issueMany(issuer: Issuer, prefix: string): Promise<readonly FollowedNote[]> {
  const issued = [];
  for (let n = 0; n < notesOfEach; n += 1) issued.push(await issuePatiently(issuer, `${prefix}-${n}`));
  return issued;
}

test('one of twenty companies is erased while the others issue: nothing of it is left, and no other company loses anything', async () => {
  await subscribe(harness.client, harness.receiver, ['company.deleted']);
  const victim = await erasures.register(0, own);
  const rest: OwnIssuer[] = [];
  while (rest.length < others) rest.push(await erasures.register(rest.length + 1));
  const sale = (externalId: string) => {
    const sample = saleOfTheStack({ companyId: victim.companyId, externalId, items: 1 });
    return {
      ...sample,
      recipient: { ...sample.recipient, ...recipient },
      items: sample.items.map((item) => ({ ...item, description })),
    };
  };
  const posted = [];
  for (let n = 0; n < notesOfEach; n += 1) {
    const answer = expectStatus(
      await victim.client.post('/v1/nfe', sale(`ampulheta-quirguiz-${n}`)),
      202,
      'POST',
    );
    posted.push((await followNote(victim.client, String(answer.json().id))).last);
  }
  const cancelled = posted[0]?.id ?? expect.unreachable('nothing was posted');
  const event = await postNoteEvent(harness, cancelled, 'cancel');
  await followNoteEvent(harness, cancelled, event.id);
  const values = {
    company: { ...sampleCompany(victim.cnpj), ...own, ie: undefined, address: undefined },
    sales: posted.map(({ externalId, accessKey }) => ({ externalId, accessKey })),
    // Of every request, those that were refused too.
    one: { recipient, description, externalId: 'ampulheta-quirguiz' },
  };
  const before = await erasures.prove([victim], values);
  expect(before.status).not.toBe(0);
  const places = new Set(before.hits.map(({ place }) => place.split(' ')[0]));
  expect([...places]).toEqual(
    expect.arrayContaining(['"public"."document".bytes', '"public"."company".legal_name']),
  );

  const issuing = Promise.all(rest.map((issuer, n) => issueMany(issuer, `other-${n}`)));
  issuing.catch(() => undefined);
  const late = Array.from({ length: 8 }, (_, n) =>
    victim.client.post('/v1/nfe', sale(`ampulheta-quirguiz-late-${n}`)),
  );
  expect(await erasures.remove(victim)).toBe(202);
  const answers = await Promise.all(late);
  expect(answers.filter(({ status }) => ![202, 404].includes(status)).map(({ status }) => status)).toEqual(
    [],
  );
  expect(
    expectStatus(await victim.client.post('/v1/nfe', sale('ampulheta-quirguiz-behind')), 404, 'POST').status,
  ).toBe(404);
  // Until the erasure has ended; then there is no such company.
  expect([202, 404]).toContain(await erasures.remove(victim));
  await erasures.follow(victim);
  const issued = await issuing;

  const proof = await erasures.prove([victim], values);
  expect(proof.hits).toEqual([]);
  expect(proof.status).toBe(0);
  expect(proof.values).toBeGreaterThan(12);
  expect(proof.read.cells).toBeGreaterThan(1_000);
  expect(proof.read.executions).toBeGreaterThan(others * notesOfEach);
  const { id: erasureId } = (await erasures.read(victim)) ?? { id: '' };
  const histories = await readHistories(harness.stack);
  const about = histories.filter(({ stored }) => stored.some((text) => text.includes(victim.companyId)));
  expect(about.map(({ workflowId }) => workflowId)).toEqual([`erasure:${erasureId}`]);
  const deleted = ({ body }: { readonly body: { readonly event: string; readonly data: object } }) =>
    body.event === 'company.deleted' && JSON.stringify(body.data).includes(victim.companyId);
  await harness.receiver.waitFor(deleted, patienceMs);

  expect(issued.flat().filter(({ last }) => last.status !== 'authorized')).toEqual([]);
  const cnpjs = rest.map(({ cnpj }) => cnpj);
  expect(await compareOwnNotes(harness.stack, 'homologation', cnpjs)).toEqual([]);
  const [usage] = await erasures.owner<{ notes: number }[]>`
    select count(*)::int as notes from usage where company_id = ${victim.companyId}`;
  expect(usage?.notes).toBeGreaterThanOrEqual(notesOfEach);
});

test.concurrent.each(['terminate', 'delete'] as const)(
  'the audit restarts an erasure whose execution an operator ended (%s)',
  async (how) => {
    const issuer = await erasures.register(how === 'delete' ? 200 : 201);
    const operator = openOperator(harness.stack);
    try {
      const slow = saleOfTheStack({ companyId: issuer.companyId, externalId: `slow-${how}`, items: 1 });
      expectStatus(
        await issuer.client.post('/v1/nfe', slow, { 'x-fiscal-simulate': 'delay=8000' }),
        202,
        'POST',
      );
      expect(await erasures.remove(issuer)).toBe(202);
      const { id } = (await erasures.read(issuer)) ?? expect.unreachable();
      await until('the erasure runs', () => operator.isRunning('erasure', id));
      expect((await erasures.read(issuer))?.status).toBe('waiting');
      expect(await operator.end('erasure', id, how)).toBe(true);
      await erasures.follow(issuer);
    } finally {
      await operator.close();
    }
  },
);
