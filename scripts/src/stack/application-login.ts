import { createHash } from 'node:crypto';

/** Bytes that Postgres keeps of a name. */
const longest = 63;

/** The application's login of a database: logins belong to the whole server, so each database has its own. */
export function applicationLogin(databaseUrl: string): string {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const name = `${database}_app`;
  if (Buffer.byteLength(name) <= longest) return name;
  return `app_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}
