import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';

const trusting = /^((?:local|host)\b.*\s)trust\s*$/gm;

/** True when the cluster accepts every connection, like those made by earlier versions. */
export const trustsEverybody = (data: string): boolean =>
  readFileSync(join(data, 'pg_hba.conf'), 'utf8').search(trusting) !== -1;

/** Gives the superuser its password, then refuses connections without one. */
export async function closeTrust(data: string, url: string, password: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [statement] = await sql<{ text: string }[]>`
      select format('alter role postgres password %L', ${password}::text) as text`;
    if (statement !== undefined) await sql.unsafe(statement.text);
    const file = join(data, 'pg_hba.conf');
    writeFileSync(file, readFileSync(file, 'utf8').replace(trusting, '$1scram-sha-256'));
    await sql`select pg_reload_conf()`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
