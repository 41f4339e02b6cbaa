import { isLoopback, isLoopbackDatabase } from '@fiscal/config';
import { offsetClock } from '@fiscal/domain';
import {
  type ConsoleRole,
  consoleRoles,
  createSignIn,
  endSessionsOf,
  openOperatorContext,
  systemClock,
} from '@fiscal/services';
import { type Command, Option } from 'commander';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { neededSetting } from '../context/needed-setting.ts';

export const addConsoleCommands: AddCommands = (program, context) => {
  const commands = program.command('console').description('the console for support staff');
  addSignOut(commands, context);
  addLink(commands, context);
};

function addSignOut(commands: Command, { printer, withOperator, operator }: CliContext): void {
  commands
    .command('sign-out')
    .description(
      'end every session of a person at once; the provider of the accounts still lets them in again',
    )
    .argument('<handle>', 'the name of the person in the audit')
    .action(async (handle: string) => {
      const sessions = await withOperator((sys) => endSessionsOf(sys, { ...operator(), handle }));
      printer.print({ handle, sessions }, [`${sessions} sessions of ${handle} were ended`]);
    });
}

interface LinkOptions {
  readonly handle: string;
  readonly role: ConsoleRole;
}

function addLink(commands: Command, { printer, settings }: CliContext): void {
  commands
    .command('link')
    .description('development: print a link that signs in once, within ten minutes')
    .option('--handle <handle>', 'the name of the person in the audit', 'desenvolvimento')
    .addOption(new Option('--role <role>').choices(consoleRoles).default('operacao'))
    .action(async ({ handle, role }: LinkOptions) => {
      const url = neededSetting(settings, 'CONSOLE_URL');
      const databaseUrl = neededSetting(settings, 'DATABASE_CONSOLE_URL');
      const isDevelopment =
        settings.AUTHORITY_SIMULATED && isLoopback(new URL(url).hostname) && isLoopbackDatabase(databaseUrl);
      if (!isDevelopment)
        throw new CommandFailed('links are for development, with everything on this machine');
      const clock = offsetClock(systemClock, settings.CLOCK_OFFSET);
      const keyPepper = undefined;
      const { operator, close } = openOperatorContext({
        databaseUrl,
        keyPepper,
        documents: undefined,
        clock,
        purpose: 'console',
      });
      try {
        const token = await createSignIn(operator, { kind: 'link', handle, role, returnTo: '/' });
        const link = `${url}/entrar/desenvolvimento/${token}`;
        printer.print({ link }, [link]);
      } finally {
        await close();
      }
    });
}
