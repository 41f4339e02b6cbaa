import { isKeyScope, type KeyScope, keyScopes, type Mode, modes } from '@fiscal/domain';
import { createKey, listKeys, revokeKey, rotateKey } from '@fiscal/services';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AddCommands, CliContext } from '../context/cli-context.ts';
import { tableLines } from '../context/console-output.ts';
import { readDuration } from '../context/read-duration.ts';
import { createdLines, keyRow, rotatedLines } from '../keys/describe-key.ts';

interface CreateOptions {
  readonly client: string;
  readonly mode: Mode;
  readonly name: string;
  readonly scopes?: readonly KeyScope[];
  readonly companies?: readonly string[];
  readonly expires?: Date;
}

const publicPart = 'public part of the key, or its prefix in /v1/me';

export const addKeyCommands: AddCommands = (program, context) => {
  const key = program.command('key').description('API keys');
  addCreate(key, context);
  addList(key, context);
  addRotate(key, context);
  addRevoke(key, context);
};

function addCreate(key: Command, { printer, withOperator, operator }: CliContext): void {
  key
    .command('create')
    .description('create a key; it is shown only once')
    .requiredOption('--client <id>', 'client the key belongs to')
    .addOption(
      new Option('--mode <mode>', 'test: sandbox; live: production').choices(modes).makeOptionMandatory(),
    )
    .option('--name <name>', 'what the key is for', 'default')
    .option('--scopes <list>', 'what it may do, separated by commas; everything unless given', readScopes)
    .option('--companies <ids>', 'companies it reaches, separated by commas; all unless given', readList)
    .option('--expires <time>', 'time at which the key expires, ISO 8601', readMoment)
    .action(async ({ client, mode, name, scopes, companies, expires }: CreateOptions) => {
      const request = { clientId: client, mode, name, scopes, companyIds: companies, expiresAt: expires };
      const created = await withOperator((sys) => createKey(sys, { ...operator(), ...request }));
      printer.print({ ...created.record, key: created.key }, createdLines(created));
    });
}

function addList(key: Command, { printer, withOperator }: CliContext): void {
  key
    .command('list')
    .description('list the keys of a client')
    .requiredOption('--client <id>', 'client the keys belong to')
    .action(async ({ client }: { client: string }) => {
      const records = await withOperator((sys) => listKeys(sys, { clientId: client }));
      const head = ['KEY', 'MODE', 'NAME', 'LAST USED', 'STATE', 'SCOPES', 'COMPANIES'];
      printer.print(records, tableLines([head, ...records.map(keyRow)]));
    });
}

function addRotate(key: Command, { printer, withOperator, operator }: CliContext): void {
  key
    .command('rotate')
    .description(
      'replace a key by a new one with the same rights and expiry; the old one expires after the overlap',
    )
    .argument('<key>', publicPart)
    .option(
      '--overlap <duration>',
      'how long both keys are accepted: 90s, 30m, 2h or 3d',
      readDuration,
      86_400_000,
    )
    .action(async (publicId: string, { overlap }: { overlap: number }) => {
      const rotated = await withOperator((sys) =>
        rotateKey(sys, { ...operator(), publicId, overlapMs: overlap }),
      );
      const { record, former, key: text } = rotated;
      printer.print({ ...record, key: text, former }, rotatedLines(rotated));
    });
}

function addRevoke(key: Command, { printer, withOperator, operator }: CliContext): void {
  key
    .command('revoke')
    .description('revoke a key at once')
    .argument('<key>', publicPart)
    .action(async (publicId: string) => {
      const record = await withOperator((sys) => revokeKey(sys, { ...operator(), publicId }));
      printer.print(record, [`key ${record.prefix} revoked`]);
    });
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new InvalidArgumentError(`${text} is not a time in ISO 8601.`);
}

function readList(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim());
  if (words.every((word) => word !== '')) return words;
  throw new InvalidArgumentError('separate words by commas.');
}

function readScopes(text: string): readonly KeyScope[] {
  return readList(text).map((word) => {
    if (isKeyScope(word)) return word;
    throw new InvalidArgumentError(`${word} is none of ${keyScopes.join(', ')}.`);
  });
}
