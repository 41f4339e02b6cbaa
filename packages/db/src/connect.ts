import { readFileSync } from 'node:fs';
import postgres from 'postgres';

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
 * file, or those of the runtime when the address names none. Throws for an unknown mode and an unreadable file.
 */
export function readAddress(address: string): ReadAddress {
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  const root = url.searchParams.get('sslrootcert');
  if (mode === null && root === null) return { url: address, ssl: undefined };
  for (const name of ['sslmode', 'sslrootcert']) url.searchParams.delete(name);
  const ca = root === null || root === 'system' ? {} : { ca: readFileSync(root) };
  return { url: url.href, ssl: modeOf(mode ?? 'prefer', ca, root !== null && root !== 'system') };
}

function modeOf(mode: string, ca: { readonly ca?: Buffer }, hasFile: boolean): Options['ssl'] {
  switch (mode) {
    case 'disable':
      return false;
    case 'allow':
    case 'prefer':
      return 'prefer';
    case 'require':
      // With a file of roots libpq checks the certificate too.
      return hasFile ? withoutHostName(ca) : 'require';
    case 'verify-ca':
      return withoutHostName(ca);
    case 'verify-full':
      return ca;
    default:
      throw new Error('sslmode is disable, allow, prefer, require, verify-ca or verify-full');
  }
}

const withoutHostName = (ca: object) => ({ ...ca, checkServerIdentity: () => undefined });
