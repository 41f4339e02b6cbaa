import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import { expect, onTestFinished, test } from 'vitest';
import { processesOf } from '../harness/processes-of.ts';
import { openShell, type Shell } from './open-shell.ts';
import { readSteps, type Step } from './read-steps.ts';
import { expectShape } from './shape.ts';

const page = new URL('../../../../docs/tutorial/clients/first-note.md', import.meta.url);
const [start, ...steps] = readSteps(readFileSync(page, 'utf8'));

test('the tutorial has commands with their output; the service starts first, in its own terminal', () => {
  expect([start?.terminal, ...new Set(steps.map(({ terminal }) => terminal))]).toEqual([1, 2]);
  expect(steps.length).toBeGreaterThan(15);
  expect(steps.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(10);
});

test('every command of the tutorial gives the output of the page, in order', async () => {
  const folder = aFolder();
  const [first, second] = [aShell(), aShell()];
  const service = first.run(inFolder(start, folder));
  const stopped = service.then(() => Promise.reject(new Error('the service ended')));
  stopped.catch(() => undefined);
  for (const step of steps) {
    expectShown(step, await Promise.race([second.run(inFolder(step, folder)), stopped]));
  }
  await first.interrupt();
  expect(processesOf(join(folder, 'tutorial')), 'left running after Ctrl-C').toEqual([]);
});

/** The only change to the page's commands: they write into a folder of the test. */
const inFolder = (step: Step | undefined, folder: string): string =>
  step?.commands.replaceAll('.state', folder) ?? '';

function expectShown({ commands, shown }: Step, printed: string): void {
  if (shown?.language === 'text') expect(printed.trim(), commands).toBe(shown.text.trim());
  if (shown?.language === 'json') expectShape(JSON.parse(printed), JSON.parse(shown.text), commands);
}

function aFolder(): string {
  const folder = newTestFolder('tutorial');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function aShell(): Shell {
  const shell = openShell();
  onTestFinished(() => shell.end());
  return shell;
}
