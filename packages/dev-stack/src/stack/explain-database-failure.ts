import { DatabaseRefused } from '@fiscal/db';

/** Two sessions changed the same role: duplicate_object, unique_violation, and "tuple concurrently updated". */
const repeatable: ReadonlySet<string> = new Set(['42710', '23505', 'XX000']);

/** True when the same work may succeed a moment later, after the work of another stack on the server. */
export const isRepeatable = (error: unknown): boolean => repeatable.has(codeOf(error));

/** Explains what to do about an operator's database that cannot be used; without the address's password. */
export function explainDatabaseFailure(error: unknown, url: string): Error {
  if (error instanceof DatabaseRefused) {
    return new Error(`The database of DATABASE_URL cannot be used: ${error.message}`, { cause: error });
  }
  const { host, pathname, username } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const owner = decodeURIComponent(username);
  const message = error instanceof Error && error.message !== '' ? error.message : codeOf(error);
  const advice = adviceOn(codeOf(error), { host, database, owner });
  return new Error(`The database of DATABASE_URL cannot be used: ${advice} (${message})`, { cause: error });
}

/** Explains what to do about a stack's folder whose database cannot be migrated. */
export function explainRefusedFolder({ reason, problem }: DatabaseRefused, folder: string): Error {
  const first = reason === 'newer' ? 'Use the newer version of the program, or begin' : 'Begin';
  return new Error(
    `The folder ${folder} cannot be used: ${problem}. ${first} again in another folder (npm start -- --state .state/new), ` +
      'or remove this one.',
  );
}

interface Place {
  readonly host: string;
  readonly database: string;
  readonly owner: string;
}

function adviceOn(code: string, { host, database, owner }: Place): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'CONNECT_TIMEOUT':
      return `nothing answers at ${host}. Start Postgres there, or correct the address.`;
    case '28P01':
    case '28000':
      return `${host} refuses the login "${owner}". Correct its name or password.`;
    case '3D000':
      return `${host} has no database "${database}". Create it: create database "${database}" owner "${owner}"`;
    case '42501':
      return (
        `"${owner}" lacks a right. It must own the database "${database}" and may create roles: ` +
        `alter role "${owner}" createrole`
      );
    default:
      return `see what ${host} says.`;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
