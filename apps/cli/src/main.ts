import { EnvironmentError } from '@fiscal/config';
import { isServiceError } from '@fiscal/services';
import { CommandFailed } from './command-failed.ts';
import { createProgram } from './create-program.ts';
import { readCliSettings } from './env.ts';
import { withOperator } from './with-operator.ts';

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  const settings = readCliSettings(process.env);
  const program = createProgram({
    settings,
    output: process.stdout,
    withOperator: (work) => withOperator(settings, work),
  });
  await program.parseAsync(process.argv);
} catch (error) {
  process.exitCode = 1;
  const expected =
    isServiceError(error) || error instanceof CommandFailed || error instanceof EnvironmentError;
  process.stderr.write(`${expected ? error.message : describe(error)}\n`);
}
