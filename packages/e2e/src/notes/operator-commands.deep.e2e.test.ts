import { readFileSync } from 'node:fs';
import { expectStatus } from '@fiscal/dev-stack/client';
import { buildBundles, programCommand } from '@fiscal/dev-stack/programs';
import { writeArguments } from '@fiscal/domain';
import postgres from 'postgres';
import { afterAll, expect, onTestFinished } from 'vitest';
import { postDisabling } from '../harness/disablings.ts';
import { getNote, issue, postSale } from '../harness/follow-note.ts';
import { type Operator, openOperator } from '../harness/operator.ts';
import {
  issueCertificate,
  letCertificateExpire,
  registerIssuer,
  uploadCertificate,
} from '../harness/register-issuer.ts';
import { type RunningCommand, runCommand, runProcess } from '../harness/run-command.ts';
import { branchOf, test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';

let harness: Harness;
let temporal: Operator;

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  temporal = openOperator(harness.stack);
});
afterAll(async () => {
  await temporal?.close();
});

type Json = Readonly<Record<string, unknown>>;

interface Printed {
  readonly status: number | string;
  /** The result with `--json`, undefined where the command refused. */
  readonly result: Json | undefined;
  readonly text: string;
}

/** Runs `fiscal filings …` as an operator does: a process of its own, against the stack's database and Temporal. */
async function filings(...args: readonly string[]): Promise<Printed> {
  const command = [...programCommand(await buildBundles(), 'cli'), '--json', 'filings', ...args];
  const kept: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(harness.stack.state.environment, 'utf8'),
  );
  return resultOf(runProcess('fiscal', process.execPath, command, { ...process.env, ...kept }));
}

/** Runs the command through `npm run fiscal`, which reads the addresses from the folder of the state. */
async function filingsByLauncher(...args: readonly string[]): Promise<Printed> {
  const state = writeArguments({ state: harness.stack.state.root });
  return resultOf(runCommand('node', 'fiscal', ['--json', 'filings', ...args, ...state]));
}

async function resultOf(command: RunningCommand): Promise<Printed> {
  const status = await command.ended;
  const text = command.printed();
  const line = text.split('\n').find((each) => each.startsWith('{'));
  return { status, text, result: line === undefined ? undefined : (JSON.parse(line) as Json) };
}

const by = ['--operator', 'maria.s'] as const;
const because = (reason: string) => ['--reason', reason] as const;

async function decisionsOn(id: string): Promise<readonly Json[]> {
  const sql = postgres(harness.stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    return await sql<Json[]>`
      select action, actor, reason, before, after from audit where subject_id = ${id} order by at, id`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function isWaiting(id: string): Promise<boolean> {
  const sql = postgres(harness.stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    return (await sql`select from filing where id = ${id} and waiting is not null`).length === 1;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const parkedOnes = () => ['list', '--attention', 'any', '--client', harness.stack.keys.clientId];

const isParked = (id: string) =>
  until('the filing is parked', async () => (await temporal.progressOf(id)).step === 'parked');

test('the command line finds, reads, restarts and resolves a parked filing, and the audit keeps each action', async () => {
  const { last } = await issue(harness, 'resolved by command', 'wrong-digval');
  const { id } = last;
  await isParked(id);

  const list = await filingsByLauncher(...parkedOnes());
  expect(list).toMatchObject({
    status: 0,
    result: { total: 1, data: [{ id, kind: 'nfe', status: 'unknown', attention: 'digest_mismatch' }] },
  });
  const shown = await filings('show', '--key', last.accessKey);
  expect(shown).toMatchObject({
    status: 0,
    result: {
      filing: { id, open: true, attention: 'digest_mismatch' },
      attempts: [{ kind: 'transmit', ordinal: 1, class: 'digestMismatch' }],
      execution: { state: 'running', progress: { step: 'parked', attention: 'digest_mismatch' } },
      decisions: [],
    },
  });

  const hurried = await filings('hurry', id, ...by, ...because('OPS-1'));
  expect(hurried.status, hurried.text).toBe(2);
  const running = await filings('redispatch', id, ...by, ...because('OPS-2'));
  expect(running.status, running.text).toBe(2);
  expect(await decisionsOn(id)).toEqual([]);

  await temporal.end('filing', id, 'terminate');
  const redispatched = await filings('redispatch', id, ...by, ...because('OPS-3'));
  expect(redispatched).toMatchObject({ status: 0, result: { kind: 'written', execution: 'closed' } });
  await until('it runs again', () => temporal.isRunning('filing', id));
  await isParked(id);

  const abandon = ['resolve', id, '--action', 'abandon', '--ticket', 'OPS-4', ...by, ...because('OPS-4')];
  const resolved = await filings(...abandon);
  expect(resolved, resolved.text).toMatchObject({
    status: 0,
    result: { kind: 'answered', result: { kind: 'carriedOut', run: 1 } },
  });
  await until('the filing is over', async () => (await getNote(harness.client, id)).status === 'failed');
  expect(await getNote(harness.client, id)).toMatchObject({
    attention: null,
    failure: { code: 'transmission_uncertain', reason: 'digest_mismatch' },
  });
  expect((await filings(...parkedOnes())).result).toMatchObject({ total: 0 });

  const parked = { run: 1, status: 'unknown', attention: 'digest_mismatch', waiting: null };
  const requested = { action: 'abandon', ticket: 'OPS-4' };
  const decisions = await decisionsOn(id);
  expect(decisions).toMatchObject([
    {
      action: 'filing.redispatch',
      actor: 'maria.s',
      reason: 'OPS-3',
      before: { ...parked, execution: 'closed' },
      after: { outbox: 'start', run: 1 },
    },
    {
      action: 'filing.resolve',
      actor: 'maria.s',
      reason: 'OPS-4',
      before: parked,
      after: { ...requested, update: 'submitted' },
    },
    {
      action: 'filing.resolved',
      actor: 'maria.s',
      reason: 'OPS-4',
      before: parked,
      after: { ...requested, result: 'carriedOut' },
    },
  ]);
  const { decisions: seen } = (await filings('show', id)).result ?? {};
  expect(seen).toMatchObject(decisions.map(({ action, actor, reason }) => ({ action, actor, reason })));
});

test('the command line hurries a filing that waits for an authority', async () => {
  await harness.stack.simulator?.kill();
  let isAway = true;
  const bringBack = async () => {
    if (isAway) await harness.stack.simulator?.restart();
    isAway = false;
  };
  onTestFinished(bringBack);
  const { id } = await postSale(harness, 'hurried by command');
  await until('it waits', () => isWaiting(id));
  // Each try of the workflow takes it out of the list, and out of reach of the command, for as long as it lasts.
  await until('the list has it', async () => {
    const { result } = await filings('list', '--waiting', 'any');
    return (result?.data as readonly Json[] | undefined)?.some((filing) => filing.id === id) ?? false;
  });
  const hurried: Printed[] = [];
  await until('it is hurried', async () => {
    hurried.push(await filings('hurry', id, ...by, ...because('OPS-5')));
    return hurried.at(-1)?.status === 0;
  });
  expect(hurried.at(-1)).toMatchObject({ result: { kind: 'signalled' } });
  expect(await decisionsOn(id)).toMatchObject([
    { action: 'filing.hurry', actor: 'maria.s', reason: 'OPS-5', after: { signal: 'hurry' } },
  ]);
  await bringBack();
  await until('it is authorized', async () => (await getNote(harness.client, id)).status === 'authorized');
});

test('the command line continues a cancellation and a range that wait for a certificate', async () => {
  const { stack, client } = harness;
  const cnpj = branchOf(stack.certificate.cnpj);
  const certificate = issueCertificate(stack, { cnpj, name: 'Filial' });
  const issuer = await registerIssuer(client, cnpj, certificate);
  const { last: note } = await issue(issuer, 'to cancel by command');
  const { last: refused } = await issue(issuer, 'to disable by command', 'reject=778');
  expect([note.status, refused.status]).toEqual(['authorized', 'rejected']);
  await stack.worker.kill();
  const requested = await client.post(`/v1/nfe/${note.id}/cancel`, {
    justification: 'Venda desfeita a pedido',
  });
  const eventId = String(expectStatus(requested, 202, 'cancel').json().id);
  const range = await postDisabling(issuer, Number(refused.number));
  await letCertificateExpire(stack, issuer, { cnpj, name: 'Filial' });
  await stack.worker.restart();
  const documents = [
    { id: eventId, kind: 'nfeEvent', path: `/v1/nfe/${note.id}/events/${eventId}` },
    { id: range.id, kind: 'nfeDisabling', path: `/v1/nfe/disable-range/${range.id}` },
  ];
  const read = async (path: string) => expectStatus(await client.get(path), 200, path).json();
  for (const { id, kind, path } of documents) {
    await until('it waits', async () => (await read(path)).attention === 'certificate_expired');
    await until('its workflow waits', async () => {
      const { execution } = (await filings('show', id)).result as { execution: { progress?: Json | null } };
      return execution.progress?.step === 'parked';
    });
    expect((await filings('show', id)).result).toMatchObject({ filing: { kind, status: 'failed' } });
  }
  await uploadCertificate(issuer, certificate);
  for (const { id, path } of documents) {
    const recheck = ['resolve', id, '--action', 'recheck', '--ticket', `OPS-${id}`, ...by];
    const resolved = await filings(...recheck, ...because('OPS-6'));
    expect(resolved, resolved.text).toMatchObject({
      status: 0,
      result: { kind: 'answered', result: { kind: 'carriedOut', run: 1 } },
    });
    await until('it is registered', async () => (await read(path)).status === 'registered');
  }
  expect((await getNote(client, note.id)).status).toBe('cancelled');
  expect((await getNote(client, refused.id)).status).toBe('disabled');
});
