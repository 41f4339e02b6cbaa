import { type FilingReference, findFiling, type OperatorContext } from '@fiscal/services';
import type { Command } from 'commander';
import { CommandFailed, exitCodes } from '../context/command-failed.ts';

/** The ways to name a filing on a command line; exactly one is used. */
export interface FilingNames {
  readonly key?: string | undefined;
  readonly externalId?: string | undefined;
  readonly client?: string | undefined;
}

/** Adds `[id]`, `--key` and `--external-id` with `--client` to a command. */
export const withFilingNames = (command: Command): Command =>
  command
    .argument('[id]', 'id of the filing, 24 hexadecimal digits')
    .option('--key <key>', 'access key instead of the id; keys of earlier runs count too')
    .option('--external-id <id>', 'externalId of the client instead of the id; needs --client')
    .option('--client <id>', 'client that gave the externalId');

/** Returns the id of the named filing. Throws CommandFailed when the names match none, or several. */
export async function findNamedFiling(
  sys: OperatorContext,
  id: string | undefined,
  names: FilingNames,
): Promise<string> {
  const found = await findFiling(sys, readReference(id, names));
  switch (found.kind) {
    case 'found':
      return found.id;
    case 'none':
      throw new CommandFailed('no filing has this id or key', exitCodes.refused);
    case 'several':
      throw new CommandFailed(
        `several filings have it; give the id of one: ${found.ids.join(', ')}`,
        exitCodes.refused,
      );
  }
}

function readReference(id: string | undefined, { key, externalId, client }: FilingNames): FilingReference {
  const given = [id, key, externalId].filter((word) => word !== undefined);
  if (given.length !== 1) throw new CommandFailed('give the id of the filing, --key or --external-id');
  if (id !== undefined) return { by: 'id', id };
  if (key !== undefined) return { by: 'key', key: key.replaceAll(' ', '').toUpperCase() };
  if (client === undefined || externalId === undefined) {
    throw new CommandFailed('--external-id needs --client: two clients may use the same one');
  }
  return { by: 'externalId', externalId, clientId: client };
}
