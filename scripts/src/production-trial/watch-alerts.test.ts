import { expect, test } from 'vitest';
import type { Phase } from './plan-phases.ts';
import { type FiringAlert, judgeAlerts, longestUntoldMs, watchAlerts } from './watch-alerts.ts';

const critical: FiringAlert = { name: 'OutboxOld', severity: 'critical' };
const warning: FiringAlert = { name: 'DatabaseSlow', severity: 'warning' };

test('an alert is new in the phase in which it begins, whatever Prometheus misses meanwhile', async () => {
  const answers = [[critical], [critical, warning], undefined, [critical, warning]];
  let looks = 0;
  const watch = watchAlerts(() => {
    if (looks === 1) watch.begin(1);
    const answer = answers[Math.min(looks, answers.length - 1)];
    looks += 1;
    return Promise.resolve(answer);
  }, 1);
  await expect.poll(() => looks).toBeGreaterThan(4);
  expect(watch.isFiring('OutboxOld')).toBe(true);
  expect(watch.isFiring('WorkersDown')).toBe(false);
  await watch.end();
  expect(watch.seen.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual([
    'OutboxOld',
    'DatabaseSlow',
  ]);
});

const phases: readonly Phase[] = [
  { name: 'a restart', steps: [], isOrdinary: true },
  { name: 'an absence', steps: [], raises: 'WorkersDown' },
  { name: 'a way back', steps: [] },
];
const workersDown = { phase: 1, name: 'WorkersDown', severity: 'critical', isNew: true };

test('an absence must raise its alert', () => {
  expect(judgeAlerts(phases, [workersDown], 0)).toEqual([]);
  expect(judgeAlerts(phases, [], 0)).toEqual(['an absence: the alert WorkersDown did not fire']);
});

test('an ordinary restart must raise no critical alert, unless the part was away for long', () => {
  const seen = (alert: FiringAlert, phase: number, isNew = true) => [workersDown, { ...alert, phase, isNew }];
  const words = ['a restart: the critical alert OutboxOld fired'];
  expect(judgeAlerts(phases, seen(critical, 0), longestUntoldMs)).toEqual(words);
  expect(judgeAlerts(phases, seen(critical, 0), longestUntoldMs + 1)).toEqual([]);
  expect(judgeAlerts(phases, seen(critical, 0, false), 0)).toEqual([]);
  expect(judgeAlerts(phases, seen(warning, 0), 0)).toEqual([]);
  expect(judgeAlerts(phases, seen({ name: 'TemporalAway', severity: 'critical' }, 0), 0)).toEqual([]);
  expect(judgeAlerts(phases, seen(critical, 2), 0)).toEqual([]);
});
