import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { dropDatabaseAndRoles } from '../roles.ts';

export interface EmptyDatabase {
  readonly name: string;
  /** Address of the owner of the database. */
  readonly url: string;
  /** Runs SQL as the owner. */
  asOwner(text: string): Promise<void>;
  /** Changes a setting for every session that is opened from now on. */
  setForSessions(setting: string): Promise<void>;
  /** Drops the database, and its roles if it was migrated. */
  drop(): Promise<void>;
}

/** Creates a database without migrations, or a copy of `template`. */
export async function createEmptyDatabase(adminUrl: string, template = 'template1'): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(8).toString('hex')}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const url = address.href;
  return {
    name,
    url,
    async asOwner(text) {
      const sql = postgres(url, { max: 1, onnotice: () => undefined });
      await sql.unsafe(text).finally(() => sql.end({ timeout: 5 }));
    },
    setForSessions: async (setting) => void (await admin.unsafe(`alter database ${name} set ${setting}`)),
    async drop() {
      await dropDatabaseAndRoles(admin, url);
      await admin.end({ timeout: 5 });
    },
  };
}
