import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type RevocationList, readRevocationList } from './read-revocation-list.ts';

/** The revocation lists that the operator keeps in a folder; addresses in certificates are never asked. */
export interface RevocationLists {
  /** Whether a certificate that no current list covers is refused; it is accepted with a warning otherwise. */
  readonly unknown: 'refused' | 'warned';
  /** The lists of the folder as it is now; a folder or file that cannot be read is none. */
  read(): readonly RevocationList[];
}

export interface RevocationSource {
  /** Folder of `.crl` and `.pem` files, one list each. */
  readonly folder: string;
  readonly unknown: RevocationLists['unknown'];
}

/** Reads the folder at each use, and again only the files that have changed. Throws when the folder is missing. */
export function openRevocationLists({ folder, unknown }: RevocationSource): RevocationLists {
  let known: ReadonlyMap<string, RevocationList | undefined> = new Map();
  namesIn(folder);
  return {
    unknown,
    read() {
      const versions = versionsIn(folder);
      known = new Map(
        versions.map(({ version, file }) => [
          version,
          known.has(version) ? known.get(version) : tryRead(file),
        ]),
      );
      return [...known.values()].filter((list) => list !== undefined);
    },
  };
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(?:crl|pem)$/i.test(name))
    .sort();

/** Each file with what distinguishes its present content. */
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

function tryRead(file: string): RevocationList | undefined {
  try {
    return readRevocationList(readFileSync(file));
  } catch {
    return undefined;
  }
}
