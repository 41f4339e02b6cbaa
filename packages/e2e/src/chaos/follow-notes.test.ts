import { expect, test } from 'vitest';
import { followNotes } from './follow-notes.ts';
import type { CallToRepeat, PersistentClient } from './persistent-client.ts';
import type { FollowUp } from './plan-follow-ups.ts';

const answered = { status: 202, headers: new Headers(), bytes: new Uint8Array(), json: () => ({ id: 'x' }) };

function start(followUps: Readonly<Record<string, FollowUp>>, send?: PersistentClient['send']) {
  const sent: CallToRepeat[] = [];
  const client: PersistentClient = {
    complaints: [],
    send:
      send ??
      (async (call) => {
        sent.push(call);
        return answered;
      }),
  };
  const { signal } = new AbortController();
  const map = new Map(Object.entries(followUps));
  const follower = followNotes({ client, companyId: 'c', followUps: map, signal });
  let deliveries = 0;
  const receive = (event: string, externalId: string, deliveryId = `d-${++deliveries}`) =>
    follower.receive({
      event,
      deliveryId,
      body: { id: '', event, createdAt: '', data: { id: `id-${externalId}`, externalId } },
    });
  return { ...follower, sent, receive, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

const events = [
  { type: 'correction', scenario: 'drop-after' },
  { type: 'correction', scenario: undefined },
  { type: 'cancel', scenario: undefined },
] as const;

test('letters go out one after another, the cancellation last, each once', async () => {
  const { receive, sent, pending, settle } = start({ a: { kind: 'issued', events } });
  expect(pending()).toBe(3);
  receive('nfe.authorized', 'a', 'd');
  receive('nfe.authorized', 'a', 'd');
  await settle();
  expect(sent.map(({ path, scenario }) => [path, scenario])).toEqual([
    ['/v1/nfe/id-a/correction', 'drop-after'],
  ]);
  receive('nfe.correction_registered', 'a');
  receive('nfe.correction_registered', 'a');
  receive('nfe.cancelled', 'a');
  await settle();
  expect(sent.map(({ path }) => path)).toEqual([
    '/v1/nfe/id-a/correction',
    '/v1/nfe/id-a/correction',
    '/v1/nfe/id-a/cancel',
  ]);
  const [one, two] = sent.map(({ body }) => JSON.stringify(body));
  expect(one).not.toBe(two);
  expect(pending()).toBe(0);
});

test('a refused note is resubmitted with another content where it is planned', async () => {
  const { receive, sent, pending, settle } = start({
    a: { kind: 'refused', next: 'resubmitted' },
    b: { kind: 'refused', next: 'left' },
  });
  receive('nfe.rejected', 'a');
  receive('nfe.rejected', 'b');
  receive('nfe.rejected', 'unknown');
  receive('nfe.authorized', 'a');
  await settle();
  expect(sent.map(({ path, ends }) => [path, ends])).toEqual([['/v1/nfe', [202, 200, 409]]]);
  expect(pending()).toBe(0);
});

test('a step that fails ends the run, and stays pending', async () => {
  const { receive, failed, pending } = start({ a: { kind: 'issued', events } }, async () => {
    throw new Error('gone');
  });
  receive('nfe.authorized', 'a');
  await expect(failed).rejects.toThrow('gone');
  expect(pending()).toBe(3);
});
