import { createHash } from 'node:crypto';
import type { LoginPurpose } from '@fiscal/db';

/** The most bytes of a name in Postgres. */
const longest = 63;

/** Returns the login of a database for a purpose: logins belong to the whole server, so each database has its own. */
export function applicationLogin(databaseUrl: string, purpose: LoginPurpose): string {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const name = `${database}_${purpose}_login`;
  if (Buffer.byteLength(name) <= longest) return name;
  return `${purpose}_login_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}
