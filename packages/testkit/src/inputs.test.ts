import { expect, test } from 'vitest';
import { fixedClock } from './fixed-clock.ts';
import { seededRandom } from './seeded-random.ts';
import { sharedFolder } from './shared-folder.ts';

test('a fixed clock moves only on request', () => {
  const clock = fixedClock('2026-11-21T13:00:00Z');
  clock.now().setFullYear(1999);
  clock.advance(1_500);
  expect(clock.now().toISOString()).toBe('2026-11-21T13:00:01.500Z');
  clock.set(new Date(0));
  expect(clock.now().getTime()).toBe(0);
});

test('seeded bytes are the same for a seed, however they are cut, and differ between seeds', () => {
  const [one, other] = [seededRandom('a'), seededRandom('a')];
  const cut = Buffer.concat([one.bytes(3), one.bytes(60), one.bytes(1)]);
  expect(cut.equals(other.bytes(64))).toBe(true);
  expect(Buffer.from(seededRandom('b').bytes(64)).equals(cut)).toBe(false);
});

test('the shared folder is the one named, or none', () => {
  expect(sharedFolder({ FISCAL_SHARED: '/nowhere/at/all' })).toBeUndefined();
  expect(sharedFolder({ FISCAL_SHARED: import.meta.dirname })).toBe(import.meta.dirname);
});
