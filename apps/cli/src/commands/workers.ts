import { buildOf, deploymentPartField, readCommit } from '@fiscal/config';
import {
  PinningUnfinished,
  VersionRefused,
  type WorkerVersion,
  type WorkerVersions,
} from '@fiscal/temporal-client';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { neededSetting } from '../context/needed-setting.ts';

export const addWorkersCommands: AddCommands = (program, context) => {
  const { printer } = context;
  const workers = program
    .command('workers')
    .description('versions of the workers of WORKER_DEPLOYMENT_NAME at Temporal');
  const deployment = (): string => neededSetting(context.settings, 'WORKER_DEPLOYMENT_NAME');
  const withVersions = <T>(work: (versions: WorkerVersions) => Promise<T>): Promise<T> =>
    context.withWorkerVersions(deployment(), work);
  workers
    .command('versions')
    .description(
      'the versions that Temporal knows, and how many open documents need the workers of each; new documents are for the ' +
        'current one, and a share of them for a ramping one',
    )
    .action(async () => {
      const versions = await withVersions((known) => known.list());
      printer.print({ deployment: deployment(), versions }, linesOf(deployment(), versions));
    });
  workers
    .command('set-current [build]')
    .description(
      'give new documents to the workers of a build, and end a ramp; open ones end under the build that began them. Default: the build ' +
        'of this program. Waits up to a minute until Temporal has seen a worker of it on every queue of the current one',
    )
    .action(async (named: string | undefined) => {
      const build = named === undefined ? ownBuild(context.settings) : givenBuild(named);
      await withVersions((known) => known.setCurrent(build)).catch((error: unknown) => {
        if (error instanceof PinningUnfinished)
          throw new CommandFailed(
            `${build} is current, but not every open document is pinned to its build: ${error.message}. Repeat the command`,
          );
        if (!(error instanceof VersionRefused)) throw error;
        throw new CommandFailed(
          `${build} cannot be current: ${error.message}. Start its workers, with every queue, and repeat`,
        );
      });
      printer.print({ deployment: deployment(), current: build }, [
        `${build} is the current version of ${deployment()}`,
      ]);
    });
  workers
    .command('move <from> [to]')
    .description(
      'have the open documents of a build continue under another one, the current one by default; safe to repeat',
    )
    .option(
      '--failing',
      'only those that were moved to the build and cannot make their first step there',
      false,
    )
    .action(async (from: string, to: string | undefined, { failing }: { failing: boolean }) => {
      const order = {
        from: givenBuild(from),
        which: failing ? 'failing' : 'all',
        ...(to === undefined ? {} : { to: givenBuild(to) }),
      } as const;
      const moved = await withVersions((known) => known.move(order)).catch((error: unknown) => {
        if (!(error instanceof VersionRefused)) throw error;
        throw new CommandFailed(
          `documents of ${from} cannot move to ${to ?? 'the current version'}: ${error.message} (fiscal workers versions)`,
        );
      });
      printer.print({ deployment: deployment(), from, ...moved }, [
        `moved ${moved.moved} from ${from} to ${moved.to}; ${moved.left} left`,
      ]);
    });
};

/** Refuses what is no build, such as the empty word of an unset variable: Temporal takes it for "no version". */
function givenBuild(text: string): string {
  if (deploymentPartField.safeParse(text).success) return text;
  throw new CommandFailed(
    `'${text}' is no build: it has 1 to 80 letters, digits and . _ + - (fiscal workers versions)`,
  );
}

function ownBuild({ WORKER_BUILD_ID: named, COMMIT }: CliContext['settings']): string {
  if (named !== undefined) return named;
  const commit = readCommit(COMMIT);
  if (commit !== undefined) return buildOf(commit);
  throw new CommandFailed('name the build: this program does not know its commit (fiscal workers versions)');
}

const linesOf = (deployment: string, versions: readonly WorkerVersion[]): readonly string[] =>
  versions.length === 0
    ? [`Temporal knows no version of ${deployment}: start a worker with WORKER_DEPLOYMENT_NAME=${deployment}`]
    : versions.map(
        ({ buildId, state, documents }) => `${state.padEnd(8)}  ${buildId}  open documents: ${documents}`,
      );
