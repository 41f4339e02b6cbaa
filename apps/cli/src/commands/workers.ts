import { buildOf, readCommit } from '@fiscal/config';
import { VersionRefused, type WorkerVersion } from '@fiscal/temporal-client';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { neededSetting } from '../context/needed-setting.ts';

export const addWorkersCommands: AddCommands = (program, context) => {
  const { printer, withWorkerVersions } = context;
  const workers = program
    .command('workers')
    .description('versions of the workers of WORKER_DEPLOYMENT_NAME at Temporal');
  workers
    .command('versions')
    .description(
      'the versions that Temporal knows: the current one gets the tasks of new and open executions',
    )
    .action(async () => {
      const deployment = neededSetting(context.settings, 'WORKER_DEPLOYMENT_NAME');
      const versions = await withWorkerVersions(deployment, (known) => known.list());
      printer.print({ deployment, versions }, linesOf(deployment, versions));
    });
  workers
    .command('set-current [build]')
    .description(
      'give the tasks of new and open executions to the workers of a build; default: the build of this program. Waits ' +
        'up to a minute until Temporal has seen a worker of it on every queue of the current one',
    )
    .action(async (named: string | undefined) => {
      const deployment = neededSetting(context.settings, 'WORKER_DEPLOYMENT_NAME');
      const build = named ?? ownBuild(context.settings);
      await withWorkerVersions(deployment, (known) => known.setCurrent(build)).catch((error: unknown) => {
        if (!(error instanceof VersionRefused)) throw error;
        throw new CommandFailed(
          `${build} cannot be current: ${error.message}. Start its workers, with every queue, and repeat`,
        );
      });
      printer.print({ deployment, current: build }, [`${build} is the current version of ${deployment}`]);
    });
};

function ownBuild({ WORKER_BUILD_ID: named, COMMIT }: CliContext['settings']): string {
  if (named !== undefined) return named;
  const commit = readCommit(COMMIT);
  if (commit !== undefined) return buildOf(commit);
  throw new CommandFailed('name the build: this program does not know its commit (fiscal workers versions)');
}

const linesOf = (deployment: string, versions: readonly WorkerVersion[]): readonly string[] =>
  versions.length === 0
    ? [`Temporal knows no version of ${deployment}: start a worker with WORKER_DEPLOYMENT_NAME=${deployment}`]
    : versions.map(({ buildId, state }) => `${state.padEnd(8)}  ${buildId}`);
