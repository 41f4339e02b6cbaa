import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallOptions, WaitOptions } from '../contract/call-types.ts';
import type { OperationRow } from '../contract/operation-table.ts';
import { FiscalApiError } from '../errors/fiscal-api-error.ts';
import { FiscalConnectionError } from '../errors/fiscal-connection-error.ts';
import type { FilingStatus } from '../generated/contract.ts';
import { operations } from '../generated/table.ts';
import { type Behaviour, startHostileServer } from '../testing/hostile-server.ts';
import { openTestClient } from '../testing/open-test-client.ts';
import { systemRuntime } from './runtime.ts';

const rows = Object.entries(operations).flatMap(([group, methods]) =>
  Object.entries(methods).map(([method, row]) => ({ group, method, row })),
);

/** Calls an operation with arguments that fit its path. */
async function call(
  client: ReturnType<typeof openTestClient>,
  { group, method, row }: (typeof rows)[number],
  options: CallOptions = {},
): Promise<unknown> {
  const groups = client.fiscal as unknown as Record<string, Record<string, (...given: unknown[]) => unknown>>;
  const path = (row.path.match(/\{\w+\}/g) ?? []).map(() => 'a');
  const body = row.body === 'file' ? { contentType: 'image/png', bytes: new Uint8Array(3) } : { a: 1 };
  const given = [
    ...path,
    ...(row.body === undefined ? [] : [body]),
    ...(row.query === undefined ? [] : [{}]),
  ];
  return groups[group]?.[method]?.(...given, options);
}

const isRepeatable = (row: OperationRow): boolean => row.repeatable === true;
const after = { after: true } as const;
const before = { after: false } as const;
const troubles: readonly Behaviour[] = [
  ...[429, 502, 503, 504].map((status) => ({ kind: 'status', status }) as const),
  { kind: 'drop', ...before },
  { kind: 'drop', ...after },
  { kind: 'half', ...after },
];

/**
 * True when a call notices the trouble. The first part of a stream is its answer; only the reader of the stream notices
 * a later loss.
 */
const isSeen = ({ answer }: OperationRow, { kind }: Behaviour): boolean =>
  !(answer === 'stream' && kind === 'half');

test.each(rows.map((each) => [each.row.id, each] as const))(
  '%s: after any fault of the first answer, only a repeatable call is sent again',
  async (_, each) => {
    const { row } = each;
    const answered = { kind: 'answer' } as const;
    const repeats = (trouble: Behaviour): boolean => isRepeatable(row) && isSeen(row, trouble);
    const script = troubles.flatMap((trouble) => (repeats(trouble) ? [trouble, answered] : [trouble]));
    const { baseUrl, requests } = await startHostileServer(script);
    const client = openTestClient({ baseUrl });
    for (const trouble of troubles) {
      const seen = requests.length;
      const ended = await call(client, each).then(
        () => 'answered',
        (error) => error.name,
      );
      expect([trouble, requests.length - seen]).toEqual([trouble, repeats(trouble) ? 2 : 1]);
      expect(ended).toMatch(isRepeatable(row) ? /^answered$/ : /^Fiscal(Api|Connection)Error$/);
      const [first, second = first] = requests.slice(seen);
      expect([second?.method, second?.url, second?.body]).toEqual([first?.method, first?.url, first?.body]);
      expect(second?.headers['x-request-id']).toBe('of-the-client');
    }
  },
);

const anyTrouble: fc.Arbitrary<Behaviour> = fc.oneof(
  fc.constantFrom<Behaviour>(...troubles, { kind: 'halfUnframed', ...after }),
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(400, 401, 404, 409, 422, 500, 429, 503),
    retryAfter: fc.constantFrom('0', '1', '7', '60', '61', 'soon'),
  }),
);

test('whatever fails, a call that is not repeatable has at most one effect, no call has a fifth attempt, and no attempt comes too early', async () => {
  const jsonRows = rows.filter(({ row }) => row.answer === 'json');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...jsonRows),
      fc.array(anyTrouble, { maxLength: 6 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      async (each, script, random) => {
        const { baseUrl, requests, effects } = await startHostileServer(script);
        const client = openTestClient({ baseUrl }, random);
        await call(client, each).catch((error) => {
          if (!(error instanceof FiscalApiError || error instanceof FiscalConnectionError)) throw error;
        });
        expect(requests.length).toBeLessThanOrEqual(isRepeatable(each.row) ? 4 : 1);
        if (!isRepeatable(each.row)) expect(effects()).toBeLessThanOrEqual(1);
        expect(client.pauses).toHaveLength(requests.length - 1);
        client.pauses.forEach((pause, index) => {
          const seen = script[index];
          const sent = seen?.kind === 'status' ? Number(seen.retryAfter ?? Number.NaN) * 1000 : Number.NaN;
          if (!Number.isNaN(sent)) expect(pause).toBeGreaterThanOrEqual(sent);
          expect(pause).toBeLessThanOrEqual(60_500);
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('the pauses grow and are spread by the jitter', async () => {
  const script: Behaviour[] = Array.from({ length: 9 }, () => ({ kind: 'status', status: 503 }));
  const pausesAt = async (random: number) => {
    const { baseUrl } = await startHostileServer(script);
    const { fiscal, pauses } = openTestClient({ baseUrl, maxRetries: 6 }, random);
    await expect(fiscal.system.getMe()).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      requestId: 'of-the-client',
    });
    return pauses;
  };
  expect(await pausesAt(0)).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  expect(await pausesAt(0.5)).toEqual([375, 750, 1500, 3000, 6000, 6000]);
});

test('Retry-After is read as seconds or as a date; more than a minute ends the call', async () => {
  const date = new Date(Date.UTC(2026, 10, 21, 12, 0, 9)).toUTCString();
  const script = ['3', date, '60', '61'].map(
    (retryAfter) => ({ kind: 'status', status: 429, retryAfter }) as const,
  );
  const { baseUrl, requests } = await startHostileServer(script);
  const { fiscal, pauses } = openTestClient({ baseUrl });
  const refused = await fiscal.nfe.get('a').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterMs: 61_000 });
  expect([pauses, requests.length]).toEqual([[3000, 6000, 60_000], 4]);
});

test('an attempt ends after its time when the service does not answer', async () => {
  const silent = { kind: 'silent', after: true } as const;
  const { baseUrl, requests } = await startHostileServer([silent, silent, silent]);
  const looked = openTestClient({ baseUrl }).fiscal.nfe.get('a', {}, { timeoutMs: 200, maxRetries: 2 });
  await expect(looked).rejects.toMatchObject({ reason: 'timeout', requestId: 'of-the-client' });
  // On a slow machine an attempt may end before it arrives.
  expect(requests.length).toBeLessThanOrEqual(3);
  const lost = await startHostileServer([silent, silent]);
  const tested = openTestClient({ baseUrl: lost.baseUrl }).fiscal.webhooks.test('a', { timeoutMs: 200 });
  await expect(tested).rejects.toMatchObject({ reason: 'timeout' });
  expect(lost.requests.length).toBeLessThanOrEqual(1);
});

test('the signal of the caller ends an attempt, and a later call with it does not begin', async () => {
  const { baseUrl, requests } = await startHostileServer([{ kind: 'silent', after: false }]);
  const { fiscal } = openTestClient({ baseUrl });
  const controller = new AbortController();
  const reason = new Error('the user left');
  const looked = fiscal.nfe.get('a', {}, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 20);
  await expect(looked).rejects.toBe(reason);
  await expect(fiscal.nfe.get('a', {}, { signal: controller.signal })).rejects.toBe(reason);
  expect(requests.length).toBeLessThanOrEqual(1);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('the signal of the caller ends a pause, also a signal that came before the pause', async () => {
  const { pause } = systemRuntime();
  const controller = new AbortController();
  const paused = pause(2 ** 30, controller.signal);
  controller.abort();
  await paused;
  await pause(2 ** 30, controller.signal);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test.each([400, 401, 403, 404, 409, 413, 415, 422, 500, 501])(
  'HTTP %i ends the call at once, also with Retry-After',
  async (status) => {
    const refusal = { kind: 'status', status, retryAfter: '1' } as const;
    const { baseUrl, requests } = await startHostileServer([refusal, refusal]);
    const { fiscal } = openTestClient({ baseUrl });
    await expect(fiscal.nfe.get('a')).rejects.toMatchObject({ status });
    await expect(fiscal.nfe.create({} as never)).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(2);
  },
);

test('a redirect is not followed: neither the key nor the body goes elsewhere', async () => {
  const { baseUrl, requests } = await startHostileServer([{ kind: 'status', status: 307 }]);
  const refused = openTestClient({ baseUrl }).fiscal.nfe.get('a');
  await expect(refused).rejects.toMatchObject({ status: 307 });
  expect(requests).toHaveLength(1);
});

test('waitForNfe continues after lost answers and temporary refusals; it ends at the status, an attention, a final refusal or the time limit', async () => {
  const pass: Behaviour[] = [...troubles, { kind: 'halfUnframed', after: true }];
  const ended = await startHostileServer(pass, { id: 'a', status: 'authorized', attention: null });
  const wait = (baseUrl: string, options: WaitOptions) =>
    openTestClient({ baseUrl }).fiscal.waitForNfe('a', options);
  expect(await wait(ended.baseUrl, {})).toMatchObject({ status: 'authorized' });
  expect(ended.requests.map(({ url }) => url)).toContain('/v1/nfe/a?wait=25');
  const open = await startHostileServer([], { id: 'a', status: 'of_a_later_version', attention: null });
  const last = { last: { status: 'of_a_later_version' }, name: 'WaitTimeoutError' };
  await expect(wait(open.baseUrl, { timeoutMs: 30_000 })).rejects.toMatchObject(last);
  expect(open.requests.length).toBeGreaterThan(1);
  expect(open.requests.length).toBeLessThanOrEqual(31);
  const parked = await startHostileServer([], {
    id: 'a',
    status: 'unknown',
    attention: 'reconcile_exhausted',
  });
  expect(await wait(parked.baseUrl, {})).toMatchObject({ attention: 'reconcile_exhausted' });
  const refused = await startHostileServer([{ kind: 'status', status: 404 }]);
  await expect(wait(refused.baseUrl, {})).rejects.toMatchObject({ status: 404 });
  expect(refused.requests).toHaveLength(1);
});

test('waitForNfse reads the NFS-e, and respects Retry-After', async () => {
  const busy = { kind: 'status', status: 503, retryAfter: '7' } as const;
  const { baseUrl, requests } = await startHostileServer([busy], {
    id: 'a',
    status: 'authorized',
    attention: null,
  });
  const { fiscal, pauses } = openTestClient({ baseUrl });
  expect(await fiscal.waitForNfse('a')).toMatchObject({ status: 'authorized' });
  expect(requests.map(({ url }) => url)).toEqual(['/v1/nfse/a?wait=25', '/v1/nfse/a?wait=25']);
  expect(pauses).toEqual([7_000]);
});

test('waitForNfe asks once at a time, so that repeated refusals do not outlast the time', async () => {
  const busy = { kind: 'status', status: 503, retryAfter: '4' } as const;
  const { baseUrl, requests } = await startHostileServer([busy, busy, busy]);
  const { fiscal, pauses } = openTestClient({ baseUrl });
  await expect(fiscal.waitForNfe('a', { timeoutMs: 5_000 })).rejects.toMatchObject({
    name: 'WaitTimeoutError',
  });
  expect(requests).toHaveLength(2);
  expect(pauses).toEqual([4_000]);
});

/** True for each status of a document that has ended. */
const isEnd: Readonly<Record<FilingStatus, boolean>> = {
  queued: false,
  sending: false,
  pending: false,
  unknown: false,
  authorized: true,
  rejected: true,
  denied: true,
  failed: true,
  cancelled: true,
  disabled: true,
};

test.each(Object.entries(isEnd))('a note with the status %s has ended: %s', async (status, ends) => {
  const { baseUrl } = await startHostileServer([], { id: 'a', status, attention: null });
  const waited = openTestClient({ baseUrl }).fiscal.waitForNfe('a', { timeoutMs: 2_000 });
  const name = await waited.then(
    () => undefined,
    (error) => error.name,
  );
  expect(name).toBe(ends ? undefined : 'WaitTimeoutError');
});
