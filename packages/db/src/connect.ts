import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { DatabaseRefused } from './database-refused.ts';

type Options = NonNullable<Parameters<typeof postgres>[1]>;

/** An address without the parameters of TLS, which the driver would send to the server, and what they mean. */
export interface ReadAddress {
  readonly url: string;
  /** Undefined when the address does not speak of TLS. */
  readonly ssl: Options['ssl'] | undefined;
}

/** Opens a client of the driver. `sslmode` and `sslrootcert` of the address mean what they mean to libpq. */
export function connect(address: string, options: Options): postgres.Sql {
  const { url, ssl } = readAddress(address);
  return postgres(url, { onnotice: () => undefined, ...options, ...(ssl === undefined ? {} : { ssl }) });
}

/**
 * Reads `sslmode` and `sslrootcert` of an address. The modes that check the server's certificate trust the roots in the
 * file, or those of the runtime when the address names none (or `system`). An empty parameter counts as absent. Throws
 * DatabaseRefused for an unknown mode and an unreadable file.
 */
export function readAddress(address: string): ReadAddress {
  const url = new URL(address);
  const [mode, root] = ['sslmode', 'sslrootcert'].map((name) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value === '' || value === null ? undefined : value;
  });
  if (mode === undefined && root === undefined) return { url: url.href, ssl: undefined };
  return { url: url.href, ssl: root === 'system' ? verifyBySystem(mode) : modeOf(mode ?? 'prefer', root) };
}

/** The roots of the system vouch for any server, so that only the check of its name protects. */
function verifyBySystem(mode: string | undefined): Options['ssl'] {
  if (mode === undefined || mode === 'verify-full') return {};
  throw new DatabaseRefused('address', 'sslrootcert=system needs sslmode=verify-full');
}

function modeOf(mode: string, root: string | undefined): Options['ssl'] {
  const ca = root === undefined ? {} : { ca: readRoots(root) };
  switch (mode) {
    case 'disable':
      return false;
    case 'allow':
    case 'prefer':
      return 'prefer';
    case 'require':
      // With a file of roots libpq checks the certificate too.
      return root === undefined ? 'require' : withoutHostName(ca);
    case 'verify-ca':
      return withoutHostName(ca);
    case 'verify-full':
      return ca;
    default:
      throw new DatabaseRefused(
        'address',
        'sslmode is disable, allow, prefer, require, verify-ca or verify-full',
      );
  }
}

function readRoots(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
    throw new DatabaseRefused('address', `the file ${file} of sslrootcert cannot be read${code}`, { cause });
  }
}

const withoutHostName = (ca: object) => ({ ...ca, checkServerIdentity: () => undefined });
