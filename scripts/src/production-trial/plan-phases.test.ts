import { expect, test } from 'vitest';
import { parts, planPhases, readParts } from './plan-phases.ts';

const inOrder = () => 0;

test('the whole trial begins with the release before and ends with the present one', () => {
  const { first, phases } = planPhases(parts, inOrder);
  expect(first).toBe('before');
  const stopped = phases.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'stopWorkers'));
  expect(stopped.at(-1)).toEqual({ kind: 'stopWorkers', build: 'before' });
});

test('every build whose workers are stopped was started before, and one is always there', () => {
  const { first, phases } = planPhases(parts, inOrder);
  const running = new Set<string>([first]);
  for (const step of phases.flatMap(({ steps }) => steps)) {
    if (step.kind === 'startWorkers') running.add(step.build);
    if (step.kind === 'stopWorkers') expect(running.delete(step.build)).toBe(true);
    expect(running.size).toBeGreaterThan(0);
  }
  expect([...running]).toEqual(['present']);
});

test('a build takes tasks before its APIs start, and APIs of the release before start before its workers', () => {
  const { phases } = planPhases(parts, inOrder);
  const names = phases.map(({ name }) => name);
  expect(names.indexOf('new workers')).toBeLessThan(names.indexOf('new APIs'));
  expect(names.indexOf('back: old APIs')).toBeLessThan(names.indexOf('back: old workers'));
});

test('the release before runs with one password for all logins, and every other time each has its own', () => {
  const { passwords, phases } = planPhases(parts, inOrder);
  let now = passwords;
  let old = 'release before';
  for (const { name, steps } of phases) {
    for (const step of steps) {
      if (step.kind === 'changePasswords') now = step.passwords;
      if ('build' in step && step.kind !== 'stopWorkers') old = step.build;
      if (old === 'before') expect(now, name).toBe('same');
    }
  }
  expect(now).toBe('own');
});

test('restarts may raise no critical alert, and an absence of the workers must raise one', () => {
  const { phases } = planPhases(parts, inOrder);
  expect(phases.filter(({ isOrdinary }) => isOrdinary).length).toBeGreaterThan(12);
  expect(phases.filter(({ raises }) => raises !== undefined).map(({ name }) => name)).toEqual(['no worker']);
});

test('every part is restarted, in an order of the random numbers', () => {
  const numbers = [0.3, 0.1, 0.2];
  const restarted = planPhases(['restarts'], () => numbers.shift() ?? 0.9).phases.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'restart' ? [step.part] : [])),
  );
  expect(restarted.slice(0, 3)).toEqual(['api-2', 'worker-1', 'api-1']);
  expect(new Set(restarted).size).toBe(11);
});

test('nothing goes back where nothing was upgraded', () => {
  expect(planPhases(['back'], inOrder)).toEqual({
    first: 'present',
    passwords: 'own',
    phases: [{ name: 'steady', steps: [] }],
  });
});

test('an unknown part is refused', () => {
  expect(readParts('upgrade, back')).toEqual(['upgrade', 'back']);
  expect(() => readParts('upgrade,downgrade')).toThrow(
    'downgrade is none of upgrade, restarts, replacement, absence, back',
  );
});
