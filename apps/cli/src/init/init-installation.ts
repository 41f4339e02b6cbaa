import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { loadMasterKeys, writeMasterKeys } from '@fiscal/certificates';
import { CommandFailed } from '../context/command-failed.ts';
import { readValues, readVariables, type Variable, withValues } from './environment-file.ts';
import {
  findFile,
  findFolder,
  makeFolders,
  type Owner,
  ownerOf,
  refuseUnfinished,
  writeWhole,
} from './installation-files.ts';
import { keyId, makeKey, makeValue, places, problemOf } from './secrets.ts';

export interface Initialized {
  readonly folder: string;
  /** The files and folders that this call made. */
  readonly made: readonly string[];
  /** The names of the variables that this call set in `.env`. */
  readonly set: readonly string[];
  /** The passwords of `set` that have the one value of a version before 0.10.2-rc.7: to be replaced. */
  readonly shared: readonly string[];
  /** The secrets that existed and were not touched. */
  readonly kept: readonly string[];
  /** The variables that only the operator knows and that are not set yet. */
  readonly missing: readonly string[];
  /** True when the simulator answers as the authority. */
  readonly isTrial: boolean;
  /** The owner of all files, `user:group`. */
  readonly owner: string;
}

export interface Initialization {
  readonly folder: string;
  /** The text of `.env.example`. */
  readonly example: string;
  readonly now: Date;
}

/** Variables that are not required to start, but that an operator should not forget. */
const advised = ['TECHNICAL_CONTACT'];

/** The passwords that were one in versions before 0.10.2-rc.7, `FISCAL_DATABASE_PASSWORD`. */
const onceShared = ['DATABASE_API_PASSWORD', 'DATABASE_ERASER_PASSWORD', 'DATABASE_WORKER_PASSWORD'];

const header = `# The settings of this installation, written by fiscal init; docker compose reads them. This file holds passwords: only
# its owner may read it. What each variable means: docs/reference/operators/installation.md.`;

/**
 * Writes the secrets and the `.env` of an installation, and its folders. Adds only what is missing; no existing value
 * changes. Passwords that replace the one of an old version get its value while none of them is set, so that processes of
 * that version go on. Throws CommandFailed, before anything is written, for files of which a part is missing or damaged.
 */
export function initInstallation({ folder: given, example, now }: Initialization): Initialized {
  const folder = resolve(given);
  if (!findFolder(folder)) throw new CommandFailed(`${folder} does not exist: make it first`);
  const { path: file, exists } = findFile(join(folder, '.env'));
  const before = exists ? readFileSync(file, 'utf8') : undefined;
  const values = readValues(before ?? '');
  const variables = readVariables(example);
  const made = new Map<string, string>();
  for (const { name } of variables) {
    const value = values.get(name) ? undefined : makeValue(name, now);
    if (value !== undefined) made.set(name, value);
  }
  const old = values.get('FISCAL_DATABASE_PASSWORD');
  const shared = old && onceShared.every((name) => made.has(name)) ? onceShared : [];
  if (old) for (const name of shared) made.set(name, old);
  refuseUnusable(values);
  const keysFile = masterKeysFile(folder, values, before !== undefined);
  for (const each of [file, keysFile.path]) if (each !== undefined) refuseUnfinished(each);
  const missingFolders = findMissingFolders(folder, values);
  const owner = ownerOf(folder);
  const names = variables.map(({ name }) => name);
  if (names.includes('FISCAL_USER') && !values.get('FISCAL_USER'))
    made.set('FISCAL_USER', `${owner.uid}:${owner.gid}`);

  const files = [
    ...makeMasterKeys(folder, keysFile, owner, now),
    ...missingFolders
      .flatMap((path) => makeFolders(path, owner, 0o755))
      .map((path) => `${relative(folder, path)}/`),
  ];
  const text = withValues(before ?? withHeader(example), made, variables);
  if (text !== before) writeWhole(file, text, before === undefined ? owner : statSync(file));
  const after = readValues(text);
  const isTrial = after.get('AUTHORITY_SIMULATED') === 'true';
  return {
    folder,
    made: [...files, ...(before === undefined ? ['.env'] : [])],
    set: [...made.keys()],
    shared,
    kept: names.filter((name) => makeValue(name, now) !== undefined && values.get(name)),
    missing: [...neededBy(variables), ...(isTrial ? [] : advised)].filter((name) => !after.get(name)),
    isTrial,
    owner: `${owner.uid}:${owner.gid}`,
  };
}

/** Returns those of the folders of trust store, schemas and simulator that the installation lacks. */
const findMissingFolders = (folder: string, values: ReadonlyMap<string, string>): readonly string[] =>
  [
    values.get('TRUST_STORE') || places.TRUST_STORE,
    values.get('NFE_SCHEMAS') || places.NFE_SCHEMAS,
    values.get('AUTHORITY_FOLDER') || '/dev/null',
  ].flatMap((place) => {
    const path = join(folder, place);
    return isAbsolute(place) || findFolder(path) ? [] : [path];
  });

function refuseUnusable(values: ReadonlyMap<string, string>): void {
  for (const [name, value] of values) {
    const problem = value === '' ? undefined : problemOf(name, value);
    if (problem !== undefined) {
      throw new CommandFailed(
        `${name} in .env cannot be used: ${problem}; restore .env from the backup, or correct the line`,
      );
    }
  }
}

interface MasterKeysFile {
  /** Undefined for a file outside of the folder, which this command does not see. */
  readonly path: string | undefined;
  readonly exists: boolean;
}

/**
 * Finds the file of the master keys. Refuses a damaged one, and a missing one that `.env` names: a new key could open
 * none of the stored secrets.
 */
function masterKeysFile(
  folder: string,
  values: ReadonlyMap<string, string>,
  isLater: boolean,
): MasterKeysFile {
  const place = values.get('MASTER_KEYS') || places.MASTER_KEYS;
  if (isAbsolute(place)) return { path: undefined, exists: true };
  const path = join(folder, place);
  findFolder(dirname(path));
  if (findFile(path).exists) {
    try {
      loadMasterKeys({ file: path });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandFailed(
        `${path} cannot be used (${reason}): restore it from the backup, or correct it`,
      );
    }
    return { path, exists: true };
  }
  if (isLater && values.get('MASTER_KEYS')) {
    throw new CommandFailed(
      `.env names the master keys ${place}, which are missing: restore them from the backup; if the service has ` +
        'never run, remove the line MASTER_KEYS from .env and run this command again',
    );
  }
  return { path, exists: false };
}

function makeMasterKeys(
  folder: string,
  { path, exists }: MasterKeysFile,
  owner: Owner,
  now: Date,
): readonly string[] {
  if (path === undefined || exists) return [];
  const above = makeFolders(dirname(path), owner, 0o700).map((made) => `${relative(folder, made)}/`);
  writeWhole(path, writeMasterKeys(keyId(now), makeKey()), owner);
  return [...above, relative(folder, path)];
}

/** Replaces the first lines of the example, which say how it was made. */
const withHeader = (example: string): string => `${header}${example.slice(example.indexOf('\n\n'))}`;

const neededBy = (variables: readonly Variable[]): readonly string[] =>
  variables.filter(({ isSet }) => isSet).map(({ name }) => name);
