import { apiVersion, readCliSettings } from '@fiscal/config';
import { VersionRefused, type WorkerVersions } from '@fiscal/temporal-client';
import { expect, test } from 'vitest';
import { CommandFailed } from '../context/command-failed.ts';
import { readCells, runCommand } from '../testing/run-command.ts';

const settings = { ...readCliSettings({}), WORKER_DEPLOYMENT_NAME: 'fiscal', COMMIT: '3f2a9c1' };

function fakeVersions() {
  const made: string[] = [];
  const versions: WorkerVersions = {
    list: async () => [
      { buildId: '1.0.0+aaaaaaa', state: 'current' },
      { buildId: '1.1.0+bbbbbbb', state: 'inactive' },
    ],
    setCurrent: async (buildId) => void made.push(buildId),
  };
  return { versions, made };
}

test('the versions are listed with their states', async () => {
  const { versions } = fakeVersions();
  expect(await readCells(['workers', 'versions'], { settings, versions })).toEqual([
    ['current', '1.0.0+aaaaaaa'],
    ['inactive', '1.1.0+bbbbbbb'],
  ]);
});

test('a build becomes current: the named one, else the one of this program', async () => {
  const { versions, made } = fakeVersions();
  await runCommand(['workers', 'set-current', '1.1.0+bbbbbbb'], { settings, versions });
  await runCommand(['workers', 'set-current'], { settings, versions });
  expect(made).toEqual(['1.1.0+bbbbbbb', `${apiVersion}+3f2a9c1`]);
});

test('a build without workers, and a missing name of the deployment, are answered with what to do', async () => {
  const refusing: WorkerVersions = {
    list: async () => [],
    setCurrent: () => Promise.reject(new VersionRefused('no pollers')),
  };
  await expect(runCommand(['workers', 'set-current', 'x'], { settings, versions: refusing })).rejects.toThrow(
    'x cannot be current: no pollers. Start its workers, with every queue, and repeat',
  );
  await expect(runCommand(['workers', 'versions'], {})).rejects.toThrow(CommandFailed);
});
