import { apiVersion, readCliSettings } from '@fiscal/config';
import { PinningUnfinished, VersionRefused, type WorkerVersions } from '@fiscal/temporal-client';
import { expect, test } from 'vitest';
import { CommandFailed } from '../context/command-failed.ts';
import { readCells, runCommand } from '../testing/run-command.ts';

const settings = { ...readCliSettings({}), WORKER_DEPLOYMENT_NAME: 'fiscal', COMMIT: '3f2a9c1' };

function fakeVersions() {
  const made: string[] = [];
  const versions: WorkerVersions = {
    list: async () => [
      { buildId: '1.0.0+aaaaaaa', state: 'current', documents: 12 },
      { buildId: '1.1.0+bbbbbbb', state: 'inactive', documents: 0 },
    ],
    setCurrent: async (buildId) => void made.push(buildId),
    move: async ({ from, to = '1.1.0+bbbbbbb', which = 'all' }) => {
      made.push(`${which} of ${from} to ${to}`);
      return { to, moved: 12, left: 1 };
    },
  };
  return { versions, made };
}

test('the versions are listed with their states and the open documents that need them', async () => {
  const { versions } = fakeVersions();
  expect(await readCells(['workers', 'versions'], { settings, versions })).toEqual([
    ['current', '1.0.0+aaaaaaa', 'open documents: 12'],
    ['inactive', '1.1.0+bbbbbbb', 'open documents: 0'],
  ]);
});

test('a build becomes current: the named one, else the one of this program', async () => {
  const { versions, made } = fakeVersions();
  await runCommand(['workers', 'set-current', '1.1.0+bbbbbbb'], { settings, versions });
  await runCommand(['workers', 'set-current'], { settings, versions });
  expect(made).toEqual(['1.1.0+bbbbbbb', `${apiVersion}+3f2a9c1`]);
});

test('the open documents of a build move to the named one or the current one; --failing takes only failing ones', async () => {
  const { versions, made } = fakeVersions();
  const words = ['workers', 'move', '1.0.0+aaaaaaa'];
  expect(await readCells(words, { settings, versions })).toEqual([
    ['moved 12 from 1.0.0+aaaaaaa to 1.1.0+bbbbbbb; 1 left'],
  ]);
  await runCommand([...words, '2.0.0+ccccccc', '--failing'], { settings, versions });
  expect(made).toEqual([
    'all of 1.0.0+aaaaaaa to 1.1.0+bbbbbbb',
    'failing of 1.0.0+aaaaaaa to 2.0.0+ccccccc',
  ]);
});

test.each([
  [['set-current', '']],
  [['set-current', '1.0.0 aaaaaaa']],
  [['move', '']],
  [['move', '1.0.0+aaaaaaa', '']],
])('the words %j name no build, so that nothing is changed', async (words) => {
  const { versions, made } = fakeVersions();
  await expect(runCommand(['workers', ...words], { settings, versions })).rejects.toThrow(
    /^'.*' is no build: it has 1 to 80 letters/,
  );
  expect(made).toEqual([]);
});

test('a build that became current while a document was in a step is to be set again', async () => {
  const setCurrent = () => Promise.reject(new PinningUnfinished('one is in a step'));
  const versions = { ...fakeVersions().versions, setCurrent };
  await expect(runCommand(['workers', 'set-current', 'x'], { settings, versions })).rejects.toThrow(
    new CommandFailed(
      'x is current, but not every open document is pinned to its build: one is in a step. Repeat the command',
    ),
  );
});

test('a build without workers, and a missing name of the deployment, are answered with what to do', async () => {
  const refusing: WorkerVersions = {
    list: async () => [],
    setCurrent: () => Promise.reject(new VersionRefused('no pollers')),
    move: () => Promise.reject(new VersionRefused('no worker of it runs')),
  };
  await expect(runCommand(['workers', 'set-current', 'x'], { settings, versions: refusing })).rejects.toThrow(
    'x cannot be current: no pollers. Start its workers, with every queue, and repeat',
  );
  await expect(runCommand(['workers', 'move', 'x'], { settings, versions: refusing })).rejects.toThrow(
    'documents of x cannot move to the current version: no worker of it runs',
  );
  await expect(runCommand(['workers', 'versions'], {})).rejects.toThrow(CommandFailed);
});
