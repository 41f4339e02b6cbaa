import { type Mode, modes } from '@fiscal/domain';
import { createKey, type KeyRecord, listKeys, revokeKey } from '@fiscal/services';
import { Option } from 'commander';
import type { AddCommands } from '../context/cli-context.ts';
import { CommandFailed } from '../context/command-failed.ts';
import { tableLines } from '../context/console-output.ts';

interface CreateOptions {
  readonly client: string;
  readonly mode: Mode;
  readonly name: string;
  readonly expires?: string;
}

export const addKeyCommands: AddCommands = (program, { printer, withOperator, operator }) => {
  const key = program.command('key').description('API keys');

  key
    .command('create')
    .description('make a key; it is shown this once')
    .requiredOption('--client <id>', 'client the key belongs to')
    .addOption(new Option('--mode <mode>', 'address the key opens').choices(modes).makeOptionMandatory())
    .option('--name <name>', 'what the key is for', 'default')
    .option('--expires <date>', 'moment at which the key ends, ISO 8601')
    .action(async ({ client, mode, name, expires }: CreateOptions) => {
      const expiresAt = expires === undefined ? undefined : readMoment(expires);
      const created = await withOperator((context) =>
        createKey(context, { ...operator(), clientId: client, mode, name, expiresAt }),
      );
      printer.print({ ...created.record, key: created.key }, [
        created.key,
        `key ${created.record.prefix} created; it is not shown again`,
      ]);
    });

  key
    .command('revoke')
    .description('end a key')
    .argument('<key>', 'public part of the key, or its prefix as /v1/me shows it')
    .action(async (publicId: string) => {
      const record = await withOperator((context) => revokeKey(context, { ...operator(), publicId }));
      printer.print(record, [`key ${record.prefix} revoked`]);
    });

  key
    .command('list')
    .description('list the keys of a client')
    .requiredOption('--client <id>', 'client the keys belong to')
    .action(async ({ client }: { client: string }) => {
      const records = await withOperator((context) => listKeys(context, { clientId: client }));
      const rows = records.map((record) => [
        record.prefix,
        record.mode,
        record.name,
        record.lastUsedAt ?? 'never used',
        stateOf(record),
      ]);
      printer.print(records, tableLines([['KEY', 'MODE', 'NAME', 'LAST USED', 'STATE'], ...rows]));
    });
};

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new CommandFailed(`--expires: ${text} is not a moment in ISO 8601`);
  return moment;
}

function stateOf({ state, expiresAt, revokedAt }: KeyRecord): string {
  if (state === 'active') return expiresAt === null ? state : `active until ${expiresAt}`;
  return `${state} ${state === 'revoked' ? revokedAt : expiresAt}`;
}
