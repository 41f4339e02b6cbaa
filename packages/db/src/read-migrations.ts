import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** Reads the SQL files of a folder in the order of their names, each with what `landed.json` says about it. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const landed = await readLanded(`${folder}/landed.json`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { name, text, sha256, oldestProgram: landed.find((row) => row.name === name)?.oldestProgram };
    }),
  );
}

async function readLanded(file: string): Promise<readonly LandedMigration[]> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
}
