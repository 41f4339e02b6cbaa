import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  /** The oldest version of the program that works on a database with this migration; undefined when nobody says it. */
  readonly oldestProgram: string | undefined;
}

/** A row of `landed.json`. */
interface LandedMigration {
  readonly name: string;
  readonly oldestProgram?: string | undefined;
}

/** The folder of the migrations of this program. */
export const ownMigrations = (): string => fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Reads the SQL files of a folder in the order of their names, each with what `landed.json` says about it. Throws when
 * the folder lacks that file: without it, the database would let no older program use it.
 */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const landed: readonly LandedMigration[] = JSON.parse(await readFile(`${folder}/landed.json`, 'utf8'));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { name, text, sha256, oldestProgram: landed.find((row) => row.name === name)?.oldestProgram };
    }),
  );
}
