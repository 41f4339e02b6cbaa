import { afterAll, beforeAll, expect, test } from 'vitest';
import { followNote, getNote, issue, postSale } from './follow-note.ts';
import { openScene, type Scene } from './open-scene.ts';
import { type OperatorDesk, openOperatorDesk } from './operator-desk.ts';
import { readTraces } from './read-traces.ts';
import { issueCertificate, registerIssuer, uploadCertificate } from './register-issuer.ts';

let scene: Scene;
let desk: OperatorDesk;

beforeAll(async () => {
  scene = await openScene();
  desk = openOperatorDesk(scene.stack);
});
afterAll(async () => {
  await desk?.close();
  await scene?.close();
});

const callsOf = async (noteId: string): Promise<readonly string[]> =>
  (await readTraces(scene.stack, noteId)).attempts.map(({ kind }) => kind);

const isParked = (noteId: string) =>
  expect.poll(async () => (await desk.progressOf(noteId)).step, { timeout: 20_000 }).toBe('parked');

/** Asks the authority once more, and waits until the note is parked again. */
async function recheck(noteId: string): Promise<void> {
  const before = (await callsOf(noteId)).length;
  await isParked(noteId);
  await desk.decide(noteId, 'recheck');
  await expect.poll(async () => (await callsOf(noteId)).length, { timeout: 20_000 }).toBe(before + 1);
  await isParked(noteId);
}

test.each([
  ['wrong-digval', 'digest_mismatch', ['transmit']],
  ['duplicate', 'duplicate_unresolved', ['transmit', 'situation']],
] as const)(
  '%s: a recheck asks the authority anew, and giving up ends it',
  async (scenario, attention, calls) => {
    const { last } = await issue(scene, scenario, scenario);
    const { id } = last;
    expect(last).toMatchObject({ status: 'unknown', attention });
    expect(await callsOf(id)).toEqual(calls);

    await recheck(id);
    expect(await callsOf(id)).toEqual([...calls, 'situation']);
    expect(await getNote(scene.client, id)).toMatchObject({ status: 'unknown', attention });
    await expect(desk.decide(id, 'resend')).rejects.toThrow();

    await desk.decide(id, 'abandon');
    await expect.poll(() => desk.stateOf(id), { timeout: 20_000 }).toBe('COMPLETED');
    expect(await getNote(scene.client, id)).toMatchObject({
      status: 'failed',
      attention: null,
      failure: { code: 'transmission_uncertain', reason: attention },
    });
    await scene.receiver.waitFor(({ event, body }) => event === 'nfe.failed' && body.data.id === id, 20_000);
    expect((await readTraces(scene.stack, id)).usage).toBe(0);
  },
);

test('a certificate that expired: the operator sends the note on after the upload', async () => {
  const { stack, client } = scene;
  const branch = '11222333000262';
  const certificate = issueCertificate(stack, { cnpj: branch, name: 'Filial' });
  const issuer = await registerIssuer(client, branch, certificate);
  await stack.worker.kill();
  const { id } = await postSale(issuer, 'certificate that ends');
  const notAfter = new Date(Date.now() + 5_000);
  await uploadCertificate(issuer, issueCertificate(stack, { cnpj: branch, name: 'Filial', notAfter }));
  await new Promise((resolve) => setTimeout(resolve, notAfter.getTime() - Date.now()));
  await stack.worker.restart();
  expect((await followNote(client, id)).last).toMatchObject({ attention: 'certificate_expired' });
  await isParked(id);
  await expect(desk.decide(id, 'abandon')).rejects.toThrow();
  await uploadCertificate(issuer, certificate);
  await desk.decide(id, 'recheck');
  await expect
    .poll(async () => await getNote(client, id), { timeout: 20_000 })
    .toMatchObject({ status: 'authorized', attention: null, failure: null });
  expect(await callsOf(id)).toEqual(['transmit']);
});
