import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeUnreadable, type Environment, environments, recordBy, SetupError } from '@fiscal/domain';
import { z } from 'zod';
import { type Authority, type AuthorityService, authorities, authorityServices } from './authorities.ts';
import { officialAddresses } from './official-addresses.ts';
import { readTrustAnchors } from './read-trust-anchors.ts';

/** The address of one authority in one environment, and how to connect to it. */
export interface AuthorityAddress {
  readonly services: Readonly<Partial<Record<AuthorityService, string>>>;
  /** PEM texts that are trusted instead of the client's own list. */
  readonly trustAnchors?: readonly string[] | undefined;
  /** `withheld`: connect without a client certificate. */
  readonly clientCertificate: 'presented' | 'withheld';
  /** The largest signed document that the authority accepts; absent when it is not configured. */
  readonly maxDocumentBytes?: number | undefined;
}

export type EndpointTable = Readonly<Record<Authority, Readonly<Record<Environment, AuthorityAddress>>>>;

const httpsUrl = z.url({ protocol: /^https$/ });

/** Scheme, host, port and a path that precedes the official ones; any part that would be lost is refused. */
const baseUrl = httpsUrl.refine((text) => {
  const { search, hash, username, password } = new URL(text);
  return `${search}${hash}${username}${password}` === '' && !/[?#]/.test(text);
}, 'no user, query or fragment');

const addressOverride = z.strictObject({
  baseUrl: baseUrl.optional(),
  services: z.partialRecord(z.enum(authorityServices), httpsUrl).optional(),
  trustAnchors: z.array(z.string().min(1)).min(1).optional(),
  clientCertificate: z.enum(['presented', 'withheld']).optional(),
  maxDocumentBytes: z.int().positive().optional(),
});
type AddressOverride = z.infer<typeof addressOverride>;

const overrideFile = z.strictObject({
  authorizers: z.partialRecord(
    z.enum([...authorities, '*']),
    z.partialRecord(z.enum(environments), addressOverride),
  ),
});
type Overrides = z.infer<typeof overrideFile>['authorizers'];

/**
 * Loads the endpoint table: the official addresses, replaced by those of `file`. The file is JSON: `{"authorizers":
 * {"SP": {"homologation": {"baseUrl": "https://127.0.0.1:8443", "services": {"status": "https://…"}, "trustAnchors":
 * ["ca.pem"], "clientCertificate": "presented", "maxDocumentBytes": 500000}}}}`. Every part is optional. `baseUrl`
 * keeps the official paths under another host, port and leading path; `services` gives whole addresses and prevails;
 * trust anchors are PEM or DER files relative to this file, and replace the client's list for that authority; `*` means
 * every authorizer and is applied before the authorizer's own entry. Throws Error naming the file when it is unreadable
 * or has another form, or when a trust anchor is not a certificate.
 */
export function loadEndpoints({ file }: { readonly file?: string | undefined } = {}): EndpointTable {
  const overrides = file === undefined ? {} : readOverrides(file);
  const folder = file === undefined ? '.' : dirname(file);
  const tableOf = (authorizer: Authority): Record<Environment, AuthorityAddress> => ({
    homologation: addressOf(authorizer, 'homologation', overrides, folder),
    production: addressOf(authorizer, 'production', overrides, folder),
  });
  return recordBy(authorities, tableOf);
}

function readOverrides(file: string): Overrides {
  try {
    return overrideFile.parse(JSON.parse(readFileSync(file, 'utf8'))).authorizers;
  } catch (cause) {
    // The parser of JSON quotes the file, which may be a wrong one, such as one of keys.
    const problem = cause instanceof z.ZodError ? z.prettifyError(cause) : 'not JSON';
    const sentence =
      describeUnreadable(cause, file) ?? `${file} is not a table of authority addresses: ${problem}`;
    throw new SetupError(sentence, { cause });
  }
}

function addressOf(
  authorizer: Authority,
  environment: Environment,
  overrides: Overrides,
  folder: string,
): AuthorityAddress {
  const official: AuthorityAddress = {
    services: officialAddresses[authorizer][environment],
    clientCertificate: 'presented',
  };
  const chosen = [overrides['*']?.[environment], overrides[authorizer]?.[environment]];
  return chosen.reduce<AuthorityAddress>(
    (address, override) => (override === undefined ? address : overridden(address, override, folder)),
    official,
  );
}

function overridden(address: AuthorityAddress, override: AddressOverride, folder: string): AuthorityAddress {
  const { baseUrl, services, trustAnchors, clientCertificate, maxDocumentBytes } = override;
  const moved = baseUrl === undefined ? address.services : underBase(address.services, baseUrl);
  return {
    services: { ...moved, ...services },
    trustAnchors:
      trustAnchors?.flatMap((name) => readTrustAnchors(resolve(folder, name))) ?? address.trustAnchors,
    clientCertificate: clientCertificate ?? address.clientCertificate,
    maxDocumentBytes: maxDocumentBytes ?? address.maxDocumentBytes,
  };
}

function underBase(services: AuthorityAddress['services'], baseUrl: string): AuthorityAddress['services'] {
  const base = baseUrl.replace(/\/+$/, '');
  return Object.fromEntries(
    Object.entries(services).map(([service, url]) => [service, new URL(base + new URL(url).pathname).href]),
  );
}
