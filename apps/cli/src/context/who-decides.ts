import { type Command, InvalidArgumentError } from 'commander';
import type { CliContext } from './cli-context.ts';
import { CommandFailed } from './command-failed.ts';

/** The options of a command that changes data. */
export interface OperatorOption {
  readonly operator: string;
}

/** Adds the required `--operator` to a command that changes data. */
export const withOperatorOption = (command: Command): Command =>
  command.requiredOption('--operator <handle>', 'who decides: a-z, 0-9, ".", "_", "-"', readHandle);

/** Returns the person who decides and the reason; throws CommandFailed without a reason. */
export function whoDecides(
  { operator }: CliContext,
  actor: string,
): { readonly actor: string; readonly reason: string } {
  const { reason } = operator();
  if (reason === undefined || reason.trim() === '') throw new CommandFailed('--reason is needed');
  return { actor, reason };
}

function readHandle(text: string): string {
  if (/^[a-z0-9._-]{1,40}$/.test(text)) return text;
  throw new InvalidArgumentError('at most 40 of a-z, 0-9, ".", "_", "-"; no name and no address.');
}
