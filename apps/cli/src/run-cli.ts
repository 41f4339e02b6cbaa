import { readCliSettings } from '@fiscal/config';
import type { FilingKinds } from '@fiscal/contracts';
import { CommandFailed, type ExitCode, exitCodes } from './context/command-failed.ts';
import { describeFailure, placesOf } from './context/describe-failure.ts';
import { countQueueWorkers } from './count-queue-workers.ts';
import { createProgram } from './create-program.ts';
import { withExecutions, withKeptExecutions, withWorkerVersions } from './with-executions.ts';
import { withOperator } from './with-operator.ts';

export interface CliCall {
  readonly filingKinds: FilingKinds;
  /** The arguments as in `process.argv`: the program, its file, then the words. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly output: { write(text: string): unknown };
  readonly errors: { write(text: string): unknown; readonly isTTY?: boolean | undefined };
}

/** Runs one command line and returns the exit code. Failures are written to `errors`; nothing is thrown. */
export async function runCli({
  filingKinds,
  argv,
  environment,
  output,
  errors,
}: CliCall): Promise<0 | ExitCode> {
  try {
    const settings = readCliSettings(environment);
    const program = createProgram({
      settings,
      filingKinds,
      output,
      terminal: errors.isTTY === true ? { write: (text) => void errors.write(text) } : undefined,
      withOperator: (work) => withOperator(settings, work),
      withKeptExecutions: (work) => withKeptExecutions(settings, work),
      withWorkerVersions: (deploymentName, work) =>
        withWorkerVersions({ settings, filingKinds, deploymentName }, work),
      withExecutions: (codec, work) => withExecutions({ settings, filingKinds }, codec, work),
      countQueueWorkers: () => countQueueWorkers({ settings, filingKinds }),
    });
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    const places = argv.includes('--stack') ? `\n${placesOf(error)}` : '';
    errors.write(`${describeFailure(error)}${places}\n`);
    return error instanceof CommandFailed ? error.exitCode : exitCodes.failed;
  }
}
