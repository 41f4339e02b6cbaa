import { type ParseArgsConfig, parseArgs } from 'node:util';
import { joinDashedValues } from '@fiscal/domain';

type OptionTable = NonNullable<ParseArgsConfig['options']>;
type Values<O extends OptionTable> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

export interface CommandOptions<O extends OptionTable> {
  /** The text that `--help` prints. */
  readonly usage: string;
  readonly options: O;
  /** The arguments after the command; default: those of this process. */
  readonly args?: readonly string[] | undefined;
}

/**
 * Reads the options of a command. `--help` prints the usage and ends the process; a wrong option ends it with status 2.
 */
export function readOptions<const O extends OptionTable>(command: CommandOptions<O>): Values<O> {
  const args = command.args ?? process.argv.slice(2);
  if (wantsHelp(args)) printUsage(command.usage);
  try {
    const { options } = command;
    return parseArgs({ options, args: joinDashedValues(args, options) }).values as Values<O>;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${command.usage}\n`);
    process.exit(2);
  }
}

/** Returns whether the arguments request the usage. */
export const wantsHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Prints the usage and ends the process. */
export function printUsage(usage: string): never {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
