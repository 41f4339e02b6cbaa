import { expect, test } from 'vitest';
import { createGapDisabler, type Gap, readGaps } from './disable-gaps.ts';
import type { CallToRepeat, PersistentClient } from './persistent-client.ts';
import { seededRandom } from './seeded-random.ts';

const { signal } = new AbortController();

function start(gaps: readonly Gap[], status = 202) {
  const sent: CallToRepeat[] = [];
  const client: PersistentClient = {
    complaints: [],
    send: async (call) => {
      sent.push(call);
      const body = call.method === 'GET' ? { next: 99, data: gaps } : {};
      return { status, headers: new Headers(), bytes: new Uint8Array(), json: () => ({ ...body }) };
    },
  };
  const disabler = createGapDisabler({
    client,
    companyId: 'c',
    series: 1,
    random: seededRandom(1),
    scenarios: ['drop-after', 'garbage'],
  });
  return { client, disabler, sent, ranges: () => sent.filter(({ method }) => method === 'POST') };
}

const many = Array.from({ length: 100 }, (_, index) => ({ from: 3 * index + 1, to: 3 * index + 2 }));

test('most gaps are disabled as they are listed, some meet a scenario, the others stay', async () => {
  const { disabler, ranges } = start(many);
  await disabler.round(signal);
  const asked = ranges();
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.length).toBeLessThan(90);
  expect(asked[0]?.body).toMatchObject({ companyId: 'c', series: 1, from: expect.any(Number) });
  expect(new Set(asked.map(({ scenario }) => scenario))).toEqual(
    new Set([undefined, 'drop-after', 'garbage']),
  );
  expect(disabler.counts()).toEqual({ accepted: asked.length, inUse: 0 });
});

test('what was kept once is kept in the next round', async () => {
  const { disabler, ranges } = start(many);
  await disabler.round(signal);
  const first = ranges().map(({ body }) => body);
  await disabler.round(signal);
  expect(
    ranges()
      .slice(first.length)
      .map(({ body }) => body),
  ).toEqual(first);
});

test('a number that is in use again is no complaint', async () => {
  const { disabler, ranges } = start(many, 409);
  await disabler.round(signal);
  expect(disabler.counts()).toEqual({ accepted: 0, inUse: ranges().length });
});

test('the gaps of one series are asked for', async () => {
  const { client, sent } = start(many);
  expect(await readGaps(client, { companyId: 'c', series: 1 }, signal)).toEqual({ next: 99, data: many });
  expect(sent[0]?.path).toBe('/v1/nfe/gaps?companyId=c&series=1');
});
