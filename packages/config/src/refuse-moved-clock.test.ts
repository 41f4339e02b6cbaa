import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEnvironment } from './read-environment.ts';
import { type ClockFacts, refuseMovedClock } from './refuse-moved-clock.ts';
import { serviceFields } from './service-fields.ts';

const development: ClockFacts = {
  CLOCK_OFFSET: 3_600_000,
  AUTHORITY_SIMULATED: true,
  AUTHORITY_ENDPOINTS_FILE: 'endpoints.json',
  nodeEnvironment: undefined,
};

test('a development process may have another time, in both directions', () => {
  expect(() => refuseMovedClock(development)).not.toThrow();
  expect(() =>
    refuseMovedClock({ ...development, CLOCK_OFFSET: -1_000, nodeEnvironment: 'test' }),
  ).not.toThrow();
});

test.each<[string, Partial<ClockFacts>, string]>([
  ['an image for production', { nodeEnvironment: 'production' }, 'NODE_ENV is production'],
  ['a real authority', { AUTHORITY_SIMULATED: false }, 'AUTHORITY_SIMULATED'],
  ['the official addresses', { AUTHORITY_ENDPOINTS_FILE: undefined }, 'AUTHORITY_ENDPOINTS_FILE'],
])('%s does not start with a moved clock', (_, facts, message) => {
  expect(() => refuseMovedClock({ ...development, ...facts })).toThrow(message);
  expect(() => refuseMovedClock({ ...development, ...facts, CLOCK_OFFSET: 0 })).not.toThrow();
});

test('the variable is a signed duration, and zero without it', () => {
  const { CLOCK_OFFSET } = serviceFields;
  const read = (environment: Record<string, string>) =>
    readEnvironment(z.object({ CLOCK_OFFSET }), environment);
  expect(read({}).CLOCK_OFFSET).toBe(0);
  expect(read({ CLOCK_OFFSET: '' }).CLOCK_OFFSET).toBe(0);
  expect(read({ CLOCK_OFFSET: '+40d' }).CLOCK_OFFSET).toBe(40 * 86_400_000);
  expect(() => read({ CLOCK_OFFSET: '40' })).toThrow('CLOCK_OFFSET: must be a signed duration');
});
