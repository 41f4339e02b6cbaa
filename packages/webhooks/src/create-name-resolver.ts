import { Resolver } from 'node:dns/promises';
import { openHostsFile } from './open-hosts-file.ts';
import type { NameToResolve, ResolvedAddress, ResolveName } from './resolve-name.ts';
import { type StartTimer, startSystemTimer } from './start-timer.ts';

export interface NameResolverOptions {
  /** Name servers as `address` or `address:port`; the system's when absent. */
  readonly servers?: readonly string[] | undefined;
  /** Path of the hosts file; the system's when absent. */
  readonly hostsFile?: string | undefined;
  readonly startTimer?: StartTimer | undefined;
}

/**
 * The time after which a lookup is slow: it continues only while few others are slow, so that dead names hold few slots
 * of a worker.
 */
export const slowAfterMs = 1_000;
/** The longest lookup, within the 10 seconds of an attempt. */
export const longestLookupMs = 5_000;
/** The slow lookups that a process continues at a time: of one client, and of all together. */
export const slowLookups = { ofClient: 2, ofAll: 8 } as const;
/** The first wait for an answer; each of the next ones is twice as long, over every name server in turn. */
const firstTry = { timeout: 400, tries: 4 } as const;

const loopback: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * Resolves names that clients choose: by the hosts file, then as the loopback interface when the name is `localhost`
 * (RFC 6761), then by the name servers, as an absolute name and in both families. It has separate sockets, and never
 * uses the threads on which getaddrinfo resolves the names of authorities, the database and the bucket.
 */
export function createNameResolver(options: NameResolverOptions = {}): ResolveName {
  const { servers, startTimer = startSystemTimer } = options;
  const addressesInFile = openHostsFile(options.hostsFile);
  const takeSlowPlace = limitSlowLookups();
  return async (name) => {
    const written = await addressesInFile(name.host);
    if (written.length > 0) return written;
    if (isLocalhost(name.host)) return loopback;
    return await resolveByServers(name, { servers, startTimer, takeSlowPlace });
  };
}

interface ServerLookup {
  readonly servers: readonly string[] | undefined;
  readonly startTimer: StartTimer;
  readonly takeSlowPlace: TakeSlowPlace;
}

async function resolveByServers(
  { host, clientId, signal }: NameToResolve,
  { servers, startTimer, takeSlowPlace }: ServerLookup,
): Promise<readonly ResolvedAddress[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(firstTry);
  if (servers !== undefined) resolver.setServers(servers);
  const found: ResolvedAddress[] = [];
  const end = (): void => resolver.cancel();
  let returnPlace: (() => void) | undefined;
  const stopTimers = [
    startTimer(slowAfterMs, () => {
      if (found.length === 0) returnPlace = takeSlowPlace(clientId);
      if (returnPlace === undefined) end();
    }),
    startTimer(longestLookupMs, end),
  ];
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.allSettled([
      resolver.resolve4(host).then((addresses) => found.push(...addresses.map(ofFamily(4)))),
      resolver.resolve6(host).then((addresses) => found.push(...addresses.map(ofFamily(6)))),
    ]);
  } finally {
    for (const stop of stopTimers) stop();
    signal.removeEventListener('abort', end);
    returnPlace?.();
  }
  signal.throwIfAborted();
  return found.sort((one, other) => one.family - other.family);
}

const ofFamily =
  (family: number) =>
  (address: string): ResolvedAddress => ({ address, family });

/** Takes a slot and returns the function that frees it; undefined when no slot is free. */
type TakeSlowPlace = (clientId: string) => (() => void) | undefined;

function limitSlowLookups(): TakeSlowPlace {
  const taken = new Map<string, number>();
  let all = 0;
  const change = (clientId: string, by: 1 | -1): void => {
    all += by;
    const left = (taken.get(clientId) ?? 0) + by;
    if (left === 0) taken.delete(clientId);
    else taken.set(clientId, left);
  };
  return (clientId) => {
    if (all >= slowLookups.ofAll || (taken.get(clientId) ?? 0) >= slowLookups.ofClient) return undefined;
    change(clientId, 1);
    return () => change(clientId, -1);
  };
}
