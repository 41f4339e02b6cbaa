import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { availabilityOf } from './availability-of.ts';
import type { AuthorityTraffic } from './read-traffic.ts';

const here = { authorizer: 'SP', environment: 'homologation', service: 'authorization' } as const;
const until = '2026-11-21T12:05:00.000Z';
const traffic = (parts: Partial<AuthorityTraffic>): AuthorityTraffic => ({
  readAt: new Date('2026-11-21T12:00:00Z'),
  measuredUntil: null,
  circuits: [],
  pauses: [],
  waiting: [],
  calls: [],
  ...parts,
});
const shown = (parts: Partial<AuthorityTraffic>) =>
  availabilityOf(filingKinds, traffic(parts), { authority: 'SP', environment: 'homologation' }).services.find(
    ({ service }) => service === here.service,
  );

test('the hour and the day have separate medians and 95th percentiles; the share counts all calls', () => {
  const calls = [
    { ...here, latencyClass: 0, hour: 1, day: 30 },
    { ...here, latencyClass: 36, hour: 19, day: 60 },
    { ...here, latencyClass: 44, hour: 0, day: 10 },
  ];
  expect(shown({ calls })).toMatchObject({
    lastHour: { answeredPercent: '95.0000', medianMs: 470, p95Ms: 470 },
    lastDay: { answeredPercent: '70.0000', medianMs: 470, p95Ms: 1878 },
  });
});

test('an authority that answers nothing has a published share and no times', () => {
  expect(shown({ calls: [{ ...here, latencyClass: 0, hour: 20, day: 20 }] })).toMatchObject({
    lastHour: { answeredPercent: '0.0000', medianMs: null, p95Ms: null },
  });
});

test('a paused authority receives nothing, whatever its circuit says, and only its services in this environment', () => {
  const circuits = [{ ...here, state: 'open' as const, until }];
  const { authorizer, environment } = here;
  expect(shown({ circuits, pauses: [{ authorizer, environment }] })?.circuit).toEqual({
    state: 'paused',
    until: null,
  });
  const others = [
    { authorizer, environment: 'production' as const },
    { authorizer: 'SVRS' as const, environment },
  ];
  expect(shown({ circuits, pauses: others })?.circuit.state).toBe('open');
});

test.each([
  { ...here, environment: 'production' as const },
  { ...here, service: 'event' as const },
  { ...here, authorizer: 'SVRS' as const },
])('nothing of $authorizer, $environment, $service is published of another', (other) => {
  const service = shown({
    circuits: [{ ...other, state: 'open', until }],
    waiting: [{ ...other, filings: 50 }],
    calls: [{ ...other, latencyClass: 36, hour: 50, day: 50 }],
  });
  expect(service).toEqual({
    service: 'authorization',
    circuit: { state: 'closed', until: null },
    waiting: 0,
    lastHour: null,
    lastDay: null,
  });
});
