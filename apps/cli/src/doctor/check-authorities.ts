import {
  type Authority,
  type AuthorityAddress,
  type AuthorityCredential,
  type EndpointTable,
  loadEndpoints,
} from '@fiscal/authority';
import { loadTrustStore } from '@fiscal/certificates';
import type { CliSettings } from '@fiscal/config';
import { type Authorizer, authorizerOf, type Environment, environments, type Uf } from '@fiscal/domain';
import { authorityRoots } from '@fiscal/services';
import { type CheckResult, missing, ok, reasonOf } from './check.ts';
import type { ChosenCertificate } from './choose-certificate.ts';
import {
  type QueriedAddress,
  type QueriedAuthority,
  queryNational,
  queryStatus,
  tryHandshake,
} from './query-authority.ts';

/** The depth of the check: reading the addresses, opening a connection, or querying the status service. */
export type AuthorityProbe =
  | { readonly kind: 'addresses' }
  | { readonly kind: 'handshake' }
  | Extract<ChosenCertificate, { readonly kind: 'chosen' }>;

const tableName = 'authority addresses';

/**
 * Checks the endpoint table, the roots of the authorities' servers, and each served authority to the depth of `probe`.
 */
export async function checkAuthorities(
  settings: CliSettings,
  probe: AuthorityProbe,
): Promise<readonly CheckResult[]> {
  const table = readOr(tableName, correctTable, () =>
    loadEndpoints({ file: settings.AUTHORITY_ENDPOINTS_FILE }),
  );
  const roots = readOr('authority roots', correctRoots, () => trustedRoots(settings));
  if (!table.ok || !roots.ok) return [table, roots].flatMap((read) => (read.ok ? [] : [read.problem]));
  const targets = servedAuthorities(settings, table.value);
  const checks = [
    ...targets.map((one) => check(one, roots.value, probe)),
    ...nationalServices.flatMap((one) =>
      environments.map((environment) =>
        checkNational({ ...one, environment, table: table.value }, roots.value, probe),
      ),
    ),
  ];
  return [
    ok(tableName, settings.AUTHORITY_ENDPOINTS_FILE ?? 'the official ones'),
    ...(await Promise.all(checks)),
  ];
}

const correctTable =
  'correct the file of AUTHORITY_ENDPOINTS_FILE as docs/how-to/operators/authority-addresses.md says, or unset it';
const correctRoots = 'correct AUTHORITY_CA_FILES or TRUST_STORE_FOLDER';

type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: CheckResult };

function readOr<T>(name: string, advice: string, read: () => T): Read<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    return { ok: false, problem: missing(name, reasonOf(error), advice) };
  }
}

/** Returns the roots that the worker trusts. */
const trustedRoots = ({
  AUTHORITY_CA_FILES: files,
  TRUST_STORE_FOLDER: folder,
}: CliSettings): readonly string[] =>
  authorityRoots(files, folder === undefined ? { anchors: [] } : loadTrustStore({ folder }));

function servedAuthorities({ SERVED_STATES: states }: CliSettings, table: EndpointTable): QueriedAuthority[] {
  const byAuthorizer = new Map<Authorizer, Uf>(states.map((uf) => [authorizerOf(uf), uf]));
  return [...byAuthorizer].flatMap(([authorizer, uf]) =>
    environments.map((environment) => ({ authorizer, uf, environment, table })),
  );
}

function check(
  served: QueriedAuthority,
  roots: readonly string[],
  probe: AuthorityProbe,
): Promise<CheckResult> | CheckResult {
  const name = `authority ${served.authorizer} ${served.environment}`;
  const { services, trustAnchors, clientCertificate } = served.table[served.authorizer][served.environment];
  const url = services.status;
  if (url === undefined) return missing(name, 'no address of its status service', correctTable);
  const target = { ...served, name, url, trustAnchors: trustAnchors ?? roots };
  const isOfficial = url === officialAddresses(served.authorizer, served.environment).services.status;
  return queryTarget({ target, isOfficial, trustAnchors, clientCertificate }, probe, (credential) =>
    queryStatus(target, credential),
  );
}

/** The services that all companies need to issue NFS-e. */
const nationalServices = [
  { authority: 'SEFIN', service: 'nfse' },
  { authority: 'ADN', service: 'parameters' },
] as const;

function checkNational(
  national: (typeof nationalServices)[number] & {
    readonly environment: Environment;
    readonly table: EndpointTable;
  },
  roots: readonly string[],
  probe: AuthorityProbe,
): Promise<CheckResult> | CheckResult {
  const { authority, service, environment, table } = national;
  const name = `authority ${authority} ${environment}`;
  const { services, trustAnchors, clientCertificate } = table[authority][environment];
  const url = services[service];
  if (url === undefined) return missing(name, 'no address', correctTable);
  const target = { name, url, trustAnchors: trustAnchors ?? roots, authority, environment, table };
  const isOfficial = url === officialAddresses(authority, environment).services[service];
  return queryTarget({ target, isOfficial, trustAnchors, clientCertificate }, probe, (credential) =>
    queryNational(target, credential),
  );
}

interface Queried extends Pick<AuthorityAddress, 'trustAnchors' | 'clientCertificate'> {
  readonly target: QueriedAddress;
  readonly isOfficial: boolean;
}

/** Checks an authority to the depth of the probe. Never sends a test certificate to an official address. */
function queryTarget(
  { target, isOfficial, trustAnchors, clientCertificate }: Queried,
  probe: AuthorityProbe,
  queryWith: (credential: AuthorityCredential) => Promise<CheckResult>,
): Promise<CheckResult> | CheckResult {
  if (probe.kind === 'handshake') return tryHandshake(target);
  if (probe.kind === 'addresses' || (probe.origin === 'test' && isOfficial)) {
    const anchors = trustAnchors === undefined ? '' : `, ${trustAnchors.length} trust anchor(s) of its own`;
    const { origin } = new URL(target.url);
    return ok(target.name, `${origin}${isOfficial ? ', official' : ''}${anchors}; not queried`);
  }
  return clientCertificate === 'withheld' ? tryHandshake(target) : queryWith(probe.credential);
}

const officialAddresses = (authority: Authority, environment: Environment): AuthorityAddress =>
  loadEndpoints()[authority][environment];
