import {
  authorityNetworks,
  companiesQueue,
  deliveriesQueue,
  type FilingKinds,
  filingsQueue,
  followUpQueue,
} from '@fiscal/contracts';
import { environments, servedAuthorizers, type Uf } from '@fiscal/domain';

export const queueRoles = ['filings', 'followUp', 'deliveries', 'companies', 'authority'] as const;
export type QueueRole = (typeof queueRoles)[number];

export interface ServedQueue {
  readonly name: string;
  readonly role: QueueRole;
}

/** Authorities that share a protocol: their queues are `<prefix>.<authorizer>.<environment>`. */
export interface AuthorityGroup {
  readonly prefix: string;
  /** The authorities that the prefix means when nothing follows it. Other authorities are served only when they are named. */
  readonly authorizers: readonly string[];
}

const fixedRoles: ReadonlyMap<string, QueueRole> = new Map([
  [filingsQueue, 'filings'],
  [followUpQueue, 'followUp'],
  [deliveriesQueue, 'deliveries'],
  [companiesQueue, 'companies'],
]);
const authorizerPattern = /^[A-Z-]{2,6}$/;

/** Returns the networks of the table of kinds, with the authorities of the served states. */
export const authorityGroups = (kinds: FilingKinds, servedStates: readonly Uf[]): readonly AuthorityGroup[] =>
  authorityNetworks(kinds).map((prefix) => ({
    prefix,
    authorizers: servedAuthorizers(servedStates)[prefix],
  }));

/**
 * Returns the queues of a process by their configured names, without repetition. The prefix of a group means all its
 * authorizers in both environments. Throws RangeError for a name that is not a queue.
 */
export function planQueues(
  names: readonly string[],
  groups: readonly AuthorityGroup[],
): readonly ServedQueue[] {
  const queues = names.flatMap((name) => expandQueue(name, groups));
  return [...new Map(queues.map((queue) => [queue.name, queue])).values()];
}

function expandQueue(name: string, groups: readonly AuthorityGroup[]): readonly ServedQueue[] {
  const role = fixedRoles.get(name);
  if (role !== undefined) return [{ name, role }];
  const whole = groups.find(({ prefix }) => prefix === name);
  if (whole !== undefined) return whole.authorizers.flatMap((authorizer) => queuesAt(name, authorizer));
  const [prefix, authorizer = ''] = name.split('.');
  const known = groups.some((group) => group.prefix === prefix) && authorizerPattern.test(authorizer);
  const single = known ? queuesAt(`${prefix}`, authorizer).filter((queue) => queue.name === name) : [];
  if (single.length === 0) throw new RangeError(`${name} is not a task queue`);
  return single;
}

const queuesAt = (prefix: string, authorizer: string): readonly ServedQueue[] =>
  environments.map((environment) => ({
    name: `${prefix}.${authorizer}.${environment}`,
    role: 'authority',
  }));
