import { afterAll, expect } from 'vitest';
import { followNote, getNote, issue, postSale } from '../harness/follow-note.ts';
import { type Operator, openOperator } from '../harness/operator.ts';
import { readTraces } from '../harness/read-traces.ts';
import {
  issueCertificate,
  letCertificateExpire,
  registerIssuer,
  uploadCertificate,
} from '../harness/register-issuer.ts';
import { branchOf, test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { patienceMs } from '../harness/until.ts';

let harness: Harness;
let operator: Operator;

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  operator = openOperator(harness.stack);
});
afterAll(async () => {
  await operator?.close();
});

const callsOf = async (noteId: string): Promise<readonly string[]> =>
  (await readTraces(harness.stack, noteId)).attempts.map(({ kind }) => kind);

const isParked = (noteId: string) =>
  expect.poll(async () => (await operator.progressOf(noteId)).step, { timeout: patienceMs }).toBe('parked');

/** Queries the authority once more, and waits until the note is parked again. */
async function recheck(noteId: string): Promise<void> {
  const before = (await callsOf(noteId)).length;
  await isParked(noteId);
  await operator.decide(noteId, 'recheck');
  await expect.poll(async () => (await callsOf(noteId)).length, { timeout: patienceMs }).toBe(before + 1);
  await isParked(noteId);
}

test.each([
  ['wrong-digval', 'digest_mismatch', ['transmit']],
  ['duplicate', 'duplicate_unresolved', ['transmit', 'situation']],
] as const)(
  '%s: a recheck queries the authority again, and giving up ends it',
  async (scenario, attention, calls) => {
    const { last } = await issue(harness, scenario, scenario);
    const { id } = last;
    expect(last).toMatchObject({ status: 'unknown', attention });
    expect(await callsOf(id)).toEqual(calls);

    await recheck(id);
    expect(await callsOf(id)).toEqual([...calls, 'situation']);
    expect(await getNote(harness.client, id)).toMatchObject({ status: 'unknown', attention });
    await expect(operator.decide(id, 'resend')).rejects.toThrow();

    await operator.decide(id, 'abandon');
    await expect.poll(() => operator.readState(id), { timeout: patienceMs }).toBe('COMPLETED');
    expect(await getNote(harness.client, id)).toMatchObject({
      status: 'failed',
      attention: null,
      failure: { code: 'transmission_uncertain', reason: attention },
    });
    await harness.receiver.waitFor(
      ({ event, body }) => event === 'nfe.failed' && body.data.id === id,
      patienceMs,
    );
    expect((await readTraces(harness.stack, id)).usage).toBe(0);
  },
);

test('after an expired certificate is replaced, the operator continues the note', async () => {
  const { stack, client } = harness;
  const branch = branchOf(stack.certificate.cnpj);
  const certificate = issueCertificate(stack, { cnpj: branch, name: 'Filial' });
  const issuer = await registerIssuer(client, branch, certificate);
  await stack.worker.kill();
  const { id } = await postSale(issuer, 'certificate that ends');
  await letCertificateExpire(stack, issuer, { cnpj: branch, name: 'Filial' });
  await stack.worker.restart();
  expect((await followNote(client, id)).last).toMatchObject({ attention: 'certificate_expired' });
  await isParked(id);
  await expect(operator.decide(id, 'abandon')).rejects.toThrow();
  await uploadCertificate(issuer, certificate);
  await operator.decide(id, 'recheck');
  await expect
    .poll(async () => await getNote(client, id), { timeout: patienceMs })
    .toMatchObject({ status: 'authorized', attention: null, failure: null });
  expect(await callsOf(id)).toEqual(['transmit']);
});
