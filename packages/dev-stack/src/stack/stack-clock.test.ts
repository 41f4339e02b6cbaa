import { join } from 'node:path';
import { fixedClock, temporaryFolder } from '@fiscal/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openStackClock, refuseToMoveOthers } from './stack-clock.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const machine = fixedClock('2026-11-22T12:00:00Z');
let files = 0;
beforeEach(() => {
  files += 1;
  machine.set(new Date('2026-11-22T12:00:00Z'));
});
const open = (offset?: string) =>
  openStackClock({ file: join(folder.path, `clock-${files}.json`), offset, clock: machine });
const day = 86_400_000;

test('without an offset a stack has the time of the machine', () => {
  expect(open()).toMatchObject({ offsetMs: 0, since: 'unmoved' });
  expect(open().now()).toEqual(machine.now());
});

test('an instant is the present time at the first start, and the clock continues from there at the next one', () => {
  const offset = '2027-01-01T00:00:00-03:00';
  const first = open(offset);
  expect(first.since).toBe('moved');
  expect(first.now()).toEqual(new Date('2027-01-01T03:00:00Z'));
  machine.advance(3_600_000);
  const second = open(offset);
  expect(second.since).toBe('unmoved');
  expect(second.now()).toEqual(new Date('2027-01-01T04:00:00Z'));
});

test('the time of a folder moves forward with a larger offset, and never back', () => {
  open('-19d');
  expect(open('+40d')).toMatchObject({ offsetMs: 40 * day, since: 'moved' });
  expect(() => open('+39d')).toThrow('never goes back: its last start had --clock-offset +40d');
  expect(() => open()).toThrow('never goes back');
  expect(open('+41d').offsetMs).toBe(41 * day);
});

test('a time before that of the machine moves up to it, and never back', () => {
  expect(open('-20d')).toMatchObject({ offsetMs: -20 * day, since: 'moved' });
  machine.advance(day);
  expect(open('-20d')).toMatchObject({ offsetMs: -20 * day, since: 'unmoved' });
  expect(() => open('-21d')).toThrow('never goes back: its last start had --clock-offset -20d');
  expect(() => open('2026-11-01T00:00:00Z')).toThrow('never goes back');
  expect(open()).toMatchObject({ offsetMs: 0, since: 'moved' });
  expect(() => open('-3h')).toThrow("never goes back: its last start had the machine's time");
});

test('a folder that began with the time of the machine never goes back from it', () => {
  open();
  expect(() => open('-3h')).toThrow("never goes back: its last start had the machine's time");
  expect(open('+0s')).toMatchObject({ offsetMs: 0, since: 'unmoved' });
});

test('what is not an offset stops the start and is not kept', () => {
  for (const offset of ['40d', 'tomorrow', '+9999d', '2027-01-01']) {
    expect(() => open(offset)).toThrow(`--clock-offset ${offset}: `);
  }
  expect(open()).toMatchObject({ offsetMs: 0, since: 'unmoved' });
});

test('offsets are whole seconds, so that every process has the same offset', () => {
  machine.set(new Date('2026-11-22T12:00:00.700Z'));
  expect(open('2026-11-23T12:00:00Z').offsetMs).toBe(day - 1_000);
});

test('an offset never moves the database or the authority of others', () => {
  const own = { authority: 'simulator', databaseUrl: undefined } as const;
  const databaseUrl = 'postgres://operator@db.example/fiscal';
  expect(() => refuseToMoveOthers('+1d', { ...own, authority: 'given' })).toThrow('refused with --authority');
  expect(() => refuseToMoveOthers('+1d', { ...own, databaseUrl })).toThrow('refused with DATABASE_URL');
  expect(() => refuseToMoveOthers('+1d', own)).not.toThrow();
  expect(() => refuseToMoveOthers(undefined, { authority: 'given', databaseUrl })).not.toThrow();
});
