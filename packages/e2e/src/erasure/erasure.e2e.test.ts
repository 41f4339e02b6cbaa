import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { erasureFaultPoints } from '@fiscal/activities';
import { expectStatus, sampleCompany, sampleSale } from '@fiscal/dev-stack';
import { buildBundles, programCommand } from '@fiscal/dev-stack/programs';
import { cnpjCheckDigits } from '@fiscal/domain';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOwnNotes } from '../harness/compare-own-notes.ts';
import { type FollowedNote, followNote, type Issuer, issue, postSale } from '../harness/follow-note.ts';
import { followNoteEvent, postNoteEvent } from '../harness/note-events.ts';
import { openOperator } from '../harness/operator.ts';
import { readHistories } from '../harness/read-histories.ts';
import { issueCertificate, registerIssuer } from '../harness/register-issuer.ts';
import { runProcess } from '../harness/run-command.ts';
import { type Harness, startHarness, subscribe } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';

const others = 19;
const notesOfEach = 6;
const own = {
  legalName: 'Relojoaria Quirguiz & Filhos Ltda',
  tradeName: 'Quirguiz Relogios',
  email: 'contas@quirguiz-relogios.example',
};
const recipient = { name: 'Zarabatana Comercio', email: 'nf@zarabatana.example' };
const description = 'Ampulheta de cobalto';

interface OwnIssuer extends Issuer {
  readonly cnpj: string;
}

let harness: Harness;
let folder: string;
let owner: postgres.Sql;
beforeAll(async () => {
  harness = await startHarness();
  folder = mkdtempSync(join(tmpdir(), 'fiscal-proof-'));
  owner = postgres(harness.stack.databaseOwnerUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await owner?.end({ timeout: 5 });
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function anIssuer(number: number, changes: object = {}): Promise<OwnIssuer> {
  const base = `7${`${number}`.padStart(7, '0')}0001`;
  const cnpj = `${base}${cnpjCheckDigits(base)}`;
  const certificate = issueCertificate(harness.stack, { cnpj, name: `EMITENTE ${number}` });
  // A certificate takes a while in which no socket is looked after: those that were closed meanwhile are noticed first.
  await setImmediate();
  return { ...(await registerIssuer(harness.client, cnpj, certificate, { ...changes })), cnpj };
}

const remove = async ({ companyId }: Issuer): Promise<number> => {
  const { stack } = harness;
  const headers = { authorization: `Bearer ${stack.keys.test}` };
  const path = `${stack.addresses.apiSandbox}/v1/companies/${companyId}`;
  return (await fetch(path, { method: 'DELETE', headers })).status;
};

const erasureOf = async ({ companyId }: Issuer) => {
  const [row] = await owner<{ id: string; status: string; removed: Record<string, number> | null }[]>`
    select id, status, removed from erasure where company_id = ${companyId}`;
  return row;
};
const erased = (issuer: Issuer) =>
  until(`${issuer.companyId} is erased`, async () => (await erasureOf(issuer))?.status === 'erased', 120_000);

/** Twenty companies at once take a while on a busy machine. */
async function issuePatiently(issuer: Issuer, externalId: string): Promise<FollowedNote> {
  const posted = await postSale(issuer, externalId);
  return { posted, ...(await followNote(issuer.client, posted.id, 300_000)) };
}

async function issueMany(issuer: Issuer, prefix: string): Promise<readonly FollowedNote[]> {
  const issued = [];
  for (let n = 0; n < notesOfEach; n += 1) issued.push(await issuePatiently(issuer, `${prefix}-${n}`));
  return issued;
}

/** Runs `fiscal company erasure-proof` against the stack's databases, the file of Temporal and the logs. */
async function prove({ companyId }: Issuer, values: object) {
  const { state } = harness.stack;
  const file = join(folder, `${companyId}.json`);
  writeFileSync(file, JSON.stringify(values));
  const paths = [state.temporal, join(state.root, 'logs')];
  const words = ['company', 'erasure-proof', companyId, '--values', file, '--path', ...paths];
  const command = [...programCommand(await buildBundles(), 'cli'), '--json', ...words];
  const kept: Readonly<Record<string, string>> = JSON.parse(readFileSync(state.environment, 'utf8'));
  const running = runProcess('fiscal', process.execPath, command, { ...process.env, ...kept });
  const status = await running.ended;
  const line = running
    .printed()
    .split('\n')
    .find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(running.printed());
  const proof = JSON.parse(line) as {
    hits: { place: string; what: string }[];
    read: Record<string, number>;
    values: number;
  };
  return { status, ...proof };
}

test('one of twenty companies is erased while the others issue: nothing of it is left, and nobody else loses anything', async () => {
  await subscribe(harness.client, harness.receiver, ['company.deleted']);
  const victim = await anIssuer(0, own);
  const rest: OwnIssuer[] = [];
  while (rest.length < others) rest.push(await anIssuer(rest.length + 1));
  const sale = (externalId: string) => {
    const sample = sampleSale({ companyId: victim.companyId, externalId, items: 1 });
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
  const before = await prove(victim, values);
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
  expect(await remove(victim)).toBe(202);
  const answers = await Promise.all(late);
  expect(answers.filter(({ status }) => ![202, 404].includes(status)).map(({ status }) => status)).toEqual(
    [],
  );
  expect(
    expectStatus(await victim.client.post('/v1/nfe', sale('ampulheta-quirguiz-behind')), 404, 'POST').status,
  ).toBe(404);
  // Until the erasure has ended; then there is no such company.
  expect([202, 404]).toContain(await remove(victim));
  await erased(victim);
  const issued = await issuing;

  const proof = await prove(victim, values);
  expect(proof.hits).toEqual([]);
  expect(proof.status).toBe(0);
  expect(proof.values).toBeGreaterThan(12);
  expect(proof.read.cells).toBeGreaterThan(1_000);
  expect(proof.read.executions).toBeGreaterThan(others * notesOfEach);
  const { id: erasureId } = (await erasureOf(victim)) ?? { id: '' };
  const histories = await readHistories(harness.stack);
  const about = histories.filter(({ stored }) => stored.some((text) => text.includes(victim.companyId)));
  expect(about.map(({ workflowId }) => workflowId)).toEqual([`erasure:${erasureId}`]);
  const deleted = ({ body }: { readonly body: { readonly event: string; readonly data: object } }) =>
    body.event === 'company.deleted' && JSON.stringify(body.data).includes(victim.companyId);
  await harness.receiver.waitFor(deleted, 30_000);

  expect(issued.flat().filter(({ last }) => last.status !== 'authorized')).toEqual([]);
  const cnpjs = rest.map(({ cnpj }) => cnpj);
  expect(await compareOwnNotes(harness.stack, 'homologation', cnpjs)).toEqual([]);
  const [usage] = await owner<{ notes: number }[]>`
    select count(*)::int as notes from usage where company_id = ${victim.companyId}`;
  expect(usage?.notes).toBeGreaterThanOrEqual(notesOfEach);
});

test('a worker that dies between any two writes of an erasure leaves one that ends', async () => {
  for (const [n, point] of erasureFaultPoints.entries()) {
    const issuer = await anIssuer(100 + n);
    await issue(issuer, `${point}-sale`);
    await harness.stack.worker.kill();
    await harness.stack.worker.restart({ FAULT_POINTS: point });
    expect(await remove(issuer)).toBe(202);
    expect([point, await harness.stack.worker.ended()]).toEqual([point, 'SIGKILL']);
    await harness.stack.worker.restart();
    await erased(issuer);
    const { hits } = await prove(issuer, { cnpj: issuer.cnpj });
    expect([point, hits]).toEqual([point, []]);
  }
});

test.each(['terminate', 'delete'] as const)(
  'an erasure whose execution an operator ends (%s) is started again by the audit',
  async (how) => {
    const issuer = await anIssuer(how === 'delete' ? 200 : 201);
    const operator = openOperator(harness.stack);
    try {
      const slow = sampleSale({ companyId: issuer.companyId, externalId: `slow-${how}`, items: 1 });
      expectStatus(
        await issuer.client.post('/v1/nfe', slow, { 'x-fiscal-simulate': 'delay=8000' }),
        202,
        'POST',
      );
      expect(await remove(issuer)).toBe(202);
      const { id } = (await erasureOf(issuer)) ?? expect.unreachable();
      await until('the erasure runs', () => operator.isRunning('erasure', id));
      expect((await erasureOf(issuer))?.status).toBe('waiting');
      expect(await operator.end('erasure', id, how)).toBe(true);
      await erased(issuer);
    } finally {
      await operator.close();
    }
  },
);
