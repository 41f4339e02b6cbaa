import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { migrate } from '../migrate.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const dumpsFolder = fileURLToPath(new URL('../../dumps', import.meta.url));
const manifest = new URL('../../../../package.json', import.meta.url);

/** The rows of a database of an earlier version, with the migrations of that version. */
export interface Dump {
  readonly version: string;
  readonly migrations: readonly DumpedMigration[];
  /** Statements that insert the rows, in any order of their tables. */
  readonly text: string;
}

export interface DumpedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** Returns the version of the present code. */
export const currentVersion = (): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;

export const dumpFile = (version: string): string => join(dumpsFolder, `${version}.sql`);

/** Reads one dump for each version with a frozen schema, in the order of their migrations. */
export function readDumps(): readonly Dump[] {
  const files = existsSync(dumpsFolder) ? readdirSync(dumpsFolder) : [];
  const dumps = files.map((file) => readDump(basename(file, '.sql')));
  return dumps.sort((a, b) => a.migrations.length - b.migrations.length);
}

function readDump(version: string): Dump {
  const text = readFileSync(dumpFile(version), 'utf8');
  const migrations = [...text.matchAll(/^-- migration (\S+) ([0-9a-f]{64})$/gm)];
  return { version, migrations: migrations.map(([, name = '', sha256 = '']) => ({ name, sha256 })), text };
}

/** Restores a dump in an empty database: its migrations, then its rows, without triggers. */
export async function restoreDump(url: string, { migrations, text }: Dump): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-dump-'));
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const names = [...migrations.map(({ name }) => name), 'landed.json'];
    for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name));
    await migrate({ url, folder });
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(text);
    });
  } finally {
    await sql.end({ timeout: 5 });
    rmSync(folder, { recursive: true, force: true });
  }
}
