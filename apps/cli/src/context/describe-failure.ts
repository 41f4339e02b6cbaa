import { DatabaseError, databaseErrorOf } from '@fiscal/db';
import { SetupError } from '@fiscal/domain';
import { describeError, type ErrorDescription } from '@fiscal/observability';
import { isServiceError } from '@fiscal/services';
import { CommandFailed } from './command-failed.ts';

/** Describes a failure in one line: what happened, and what the operator can do about it. */
export const describeFailure = (error: unknown): string =>
  describe(error)
    .replaceAll(/:\n\s*/g, ': ')
    .replaceAll(/\n\s*/g, '; ');

function describe(error: unknown): string {
  if (!(error instanceof Error)) return unexpected(error);
  if (isExpected(error)) return error.message;
  return describeDatabase(error) ?? describeSystem(error) ?? describeTemporal(error) ?? unexpected(error);
}

const isExpected = (error: Error): boolean =>
  isServiceError(error) || error instanceof CommandFailed || error instanceof SetupError;

const otherTables: ReadonlySet<string> = new Set(['42P01', '42703', '42883', '3D000', '3F000', '42501']);

function describeDatabase(error: Error): string | undefined {
  if (!(error instanceof DatabaseError) && error.name !== 'PostgresError') return undefined;
  const failure = databaseErrorOf(error);
  if (failure === undefined) return undefined;
  const { class: kind, code } = failure;
  if (code === '28P01' || code === '28000')
    return `the database refuses the login (${code}): correct login and password in the address`;
  if (kind === 'unavailable')
    return `the database does not answer (${code}): correct its address or start it; fiscal doctor says more`;
  if (kind === 'timeout') return `the database answered too late (${code}): repeat the command`;
  if (kind === 'readOnly')
    return `the database is read-only (${code}): use the address of the primary server`;
  if (otherTables.has(code))
    return `the database does not fit this program (${code}): run fiscal database migrate; fiscal doctor says more`;
  return `the database refused (${failure.message}): fiscal doctor says more`;
}

/** The advice for failures of files and connections that a wrong call or set-up causes. */
const systemAdvice: Readonly<Record<string, (place: string) => string>> = {
  ENOENT: (place) => `${place} does not exist`,
  EACCES: (place) => `this user has no right to ${place}: change its owner or mode, or run as its owner`,
  EPERM: (place) => `this user has no right to ${place}: change its owner or mode, or run as its owner`,
  EROFS: (place) => `${place} is on a read-only file system: mount the folder writable`,
  ENOSPC: (place) => `no space is left for ${place}`,
  EISDIR: (place) => `${place} is a folder, not a file`,
  ENOTDIR: (place) => `${place} is not in a folder`,
  EEXIST: (place) => `${place} exists already`,
  EADDRINUSE: (place) => `${place} is used by another process: choose another port`,
  ECONNREFUSED: (place) =>
    `nothing answers at ${place}: correct the address or start it; fiscal doctor says more`,
  ENOTFOUND: (place) => `no host has the name ${place}: correct the address; fiscal doctor says more`,
};

const withoutPlace: ReadonlySet<string> = new Set(['EISDIR', 'ENOSPC', 'EROFS']);

interface SystemError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}

/** Describes a failure of a file or a connection; undefined for any other one. */
export function describeSystem(error: Error): string | undefined {
  const { code, path, address, port, hostname }: SystemError = error;
  const advice = systemAdvice[code ?? ''];
  const place = path ?? (address === undefined ? hostname : `${address}:${port}`);
  // Reading and writing an open file fail without its path.
  if (advice !== undefined && (place !== undefined || withoutPlace.has(code ?? '')))
    return advice(place ?? 'the file');
  return error.cause instanceof Error ? describeSystem(error.cause) : undefined;
}

/** The codes of gRPC for a server that is away, late, or refuses the caller. */
const unanswered: ReadonlySet<unknown> = new Set([4, 14]);
const denied: ReadonlySet<unknown> = new Set([7, 16]);

function describeTemporal(error: Error): string | undefined {
  const code: unknown = 'code' in error ? error.code : undefined;
  if (unanswered.has(code))
    return `Temporal does not answer (${code}): correct TEMPORAL_ADDRESS or start it; fiscal doctor says more`;
  if (denied.has(code))
    return `Temporal refuses this client (${code}): correct TEMPORAL_API_KEY, the TLS files or TEMPORAL_NAMESPACE`;
  return error.cause instanceof Error ? describeTemporal(error.cause) : undefined;
}

/** Describes by the rule of the log: only the message of an error of ours holds no content of a client. */
function unexpected(error: unknown): string {
  const { type, code, message = '' } = describeError(error);
  const [first = ''] = message.split('\n');
  const coded = code === undefined ? '' : ` (${code})`;
  const said = first === '' ? '' : `: ${first}`;
  return `unexpected ${type}${coded}${said}; with --stack before the command it shows where`;
}

/** Lists where in the program an error and its causes were made. */
export function placesOf(error: unknown): string {
  const places: string[] = [];
  for (
    let described: ErrorDescription | undefined = describeError(error);
    described !== undefined;
    described = described.cause
  ) {
    places.push(`${described.type}:\n${described.stack ?? ''}`);
  }
  return places.join('\n');
}
