import { type Authorizer, authorizers, type Environment, environments } from '@fiscal/domain';
import {
  type AuthorityPause,
  type AuthorityPlace,
  describeAuthorities,
  pauseAuthority,
  resumeAuthority,
} from '@fiscal/services';
import { Argument, type Command, Option } from 'commander';
import { authorityLines } from '../authorities/describe-authorities.ts';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';
import { type OperatorOption, whoDecides, withOperatorOption } from '../context/who-decides.ts';

interface ChangeOptions extends OperatorOption {
  readonly environment: Environment;
}

export const addAuthoritiesCommands: AddCommands = (program, context) => {
  const authorities = program
    .command('authorities')
    .description('authorities: circuits, calls, what waits for them, and pauses');
  addList(authorities, context);
  addPause(authorities, context);
  addResume(authorities, context);
};

function addList(authorities: Command, { printer, withOperator }: CliContext): void {
  authorities
    .command('list')
    .description('each service of each authority, with the documents that wait for it')
    .action(async () => {
      const described = await withOperator(describeAuthorities);
      printer.print(described, authorityLines(described));
    });
}

function addPause(authorities: Command, context: CliContext): void {
  changing(authorities.command('pause'))
    .description(
      'send nothing more to an authority, and query nothing there, until it is resumed; documents are accepted and wait',
    )
    .action(async (authorizer: Authorizer, { environment, operator }: ChangeOptions) => {
      const place = { authorizer, environment };
      const pause = { ...place, ...whoDecides(context, operator) };
      const result = await context.withOperator((sys) => pauseAuthority(sys, pause));
      if (result.kind === 'alreadyPaused') {
        throw new CommandFailed(`${words(place, result)}; nothing was done`, exitCodes.refused);
      }
      context.printer.print(result, [words(place, result), 'calls under way end; nothing new is sent']);
    });
}

function addResume(authorities: Command, context: CliContext): void {
  changing(authorities.command('resume'))
    .description('end the pause of an authority: its waiting documents are woken at the pace of a recovery')
    .action(async (authorizer: Authorizer, { environment, operator }: ChangeOptions) => {
      const place = { authorizer, environment };
      const resume = { ...place, ...whoDecides(context, operator) };
      const result = await context.withOperator((sys) => resumeAuthority(sys, resume));
      if (result.kind === 'notPaused') {
        throw new CommandFailed(
          `nobody has paused ${authorizer} (${environment}); nothing was done`,
          exitCodes.refused,
        );
      }
      context.printer.print(result, [
        `resumed; ${words(place, result)}`,
        'the waiting documents are woken a few a second: authorities list shows the pace',
      ]);
    });
}

const changing = (command: Command): Command =>
  withOperatorOption(
    command
      .addArgument(new Argument('<authorizer>').choices(authorizers))
      .addOption(new Option('--environment <environment>').choices(environments).makeOptionMandatory()),
  );

const words = ({ authorizer, environment }: AuthorityPlace, { pausedBy, pausedAt, reason }: AuthorityPause) =>
  `${authorizer} (${environment}) was paused by ${pausedBy} at ${pausedAt.toISOString()}: ${reason}`;
