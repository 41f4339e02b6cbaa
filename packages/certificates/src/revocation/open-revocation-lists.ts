import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadList } from './create-list-reader.ts';
import type { RevocationList } from './read-revocation-list.ts';

/** The revocation lists that the operator keeps in a folder; addresses in certificates are never called. */
export interface RevocationLists {
  /** Tells whether a certificate without a current list is refused or accepted with a warning. */
  readonly unknown: 'refused' | 'warned';
  /** Returns the lists that are in the folder now; an unreadable folder or file gives none. Never rejects. */
  read(): Promise<readonly RevocationList[]>;
}

export interface RevocationSource {
  /** Folder of `.crl` and `.pem` files, one list each. */
  readonly folder: string;
  readonly unknown: RevocationLists['unknown'];
  /** Reads one file; a rejection means that there is no list. */
  readonly readList: ReadList;
}

/** Returns whether no folder is meant: compose mounts the null device where the operator names none. */
export const isNoFolder = (folder: string | undefined): folder is undefined =>
  folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isCharacterDevice() === true;

/**
 * Opens the folder; each use reads it again, but only the files that have changed. Throws when the folder is missing.
 */
export function openRevocationLists({ folder, unknown, readList }: RevocationSource): RevocationLists {
  let known: ReadonlyMap<string, Promise<RevocationList | undefined>> = new Map();
  namesIn(folder);
  return {
    unknown,
    async read() {
      const versions = versionsIn(folder);
      known = new Map(
        versions.map(({ version, file }) => [
          version,
          known.get(version) ?? readList(file).catch(() => undefined),
        ]),
      );
      return (await Promise.all(known.values())).filter((list) => list !== undefined);
    },
  };
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:crl|pem)$/i.test(name))
    .sort();

/** Returns each file with a mark of its present content. */
function versionsIn(folder: string): { readonly file: string; readonly version: string }[] {
  try {
    return namesIn(folder).map((name) => {
      const file = join(folder, name);
      const { mtimeMs, size, ino } = statSync(file);
      return { file, version: `${name} ${ino} ${size} ${mtimeMs}` };
    });
  } catch {
    return [];
  }
}
