import type { CliSettings } from '@fiscal/config';
import { DatabaseRefused, examineDatabase } from '@fiscal/db';
import { errorCodeOf } from '@fiscal/domain';
import { type CheckResult, missing, ok, reasonOf } from './check.ts';

const name = 'Postgres';
const migrateAdvice = 'run fiscal database migrate with the addresses of owner, API and worker';

/**
 * Checks that the database is reachable with the configured login, that every migration is applied, and that a later
 * version, if one migrated it, lets this version use it.
 */
export async function checkDatabase({ DATABASE_URL: url }: CliSettings): Promise<CheckResult> {
  if (url === undefined)
    return missing(name, 'no address', 'set DATABASE_URL, or let npm start bring its own Postgres');
  try {
    const { missing: lacking, later } = await examineDatabase({ url });
    if (lacking.length > 0) return missing(name, `reachable, lacks ${lacking.join(', ')}`, migrateAdvice);
    if (later.length === 0) return ok(name, 'reachable, every migration is applied');
    return ok(name, `reachable, has ${later.join(', ')} of a later version, which lets this version use it`);
  } catch (error) {
    if (error instanceof DatabaseRefused && error.reason === 'address')
      return missing(name, `DATABASE_URL: ${error.problem}`, error.advice);
    if (error instanceof DatabaseRefused) return missing(name, `reachable: ${error.problem}`, error.advice);
    return missing(name, problemOf(error), adviceFor(errorCodeOf(error) ?? ''));
  }
}

const forbidden = '42501';
const noDatabase = '3D000';
const wrongLogin = ['28P01', '28000'];

function problemOf(error: unknown): string {
  const known = [forbidden, noDatabase, ...wrongLogin].includes(errorCodeOf(error) ?? '');
  return `${known ? 'reachable' : 'not reachable'}: ${reasonOf(error)}`;
}

function adviceFor(code: string): string {
  if (code === forbidden || code === noDatabase) return migrateAdvice;
  if (wrongLogin.includes(code)) return `correct login and password of DATABASE_URL, or ${migrateAdvice}`;
  return 'start Postgres 15 or later, or correct DATABASE_URL';
}
