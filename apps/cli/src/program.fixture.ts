import type { SystemContext } from '@fiscal/services';
import type { Command } from 'commander';
import { createProgram } from './create-program.ts';
import { type CliSettings, readCliSettings } from './env.ts';

/** Runs one command line as a user would and gives what it printed, read as JSON. */
export async function runCommand(
  words: readonly string[],
  { settings = {}, services }: { settings?: Partial<CliSettings>; services?: SystemContext },
): Promise<unknown> {
  let printed = '';
  const program = createProgram({
    settings: { ...readCliSettings({}), ...settings },
    output: {
      write: (text) => {
        printed += text;
      },
    },
    withServices: async (work) => {
      if (services === undefined) throw new Error('this command should not open the services');
      return work(services);
    },
  });
  throwInsteadOfExit(program);
  await program.parseAsync(['node', 'fiscal', '--json', '--actor', 'tester', ...words]);
  return JSON.parse(printed);
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const each of command.commands) throwInsteadOfExit(each);
}
