import { authorityQueue, documentsQueue, signingQueue, webhooksQueue } from '@fiscal/contracts';
import { authorizerOf, environments, type Uf } from '@fiscal/domain';

export const queueRoles = ['documents', 'signing', 'webhooks', 'authority'] as const;
export type QueueRole = (typeof queueRoles)[number];

export interface ServedQueue {
  readonly name: string;
  readonly role: QueueRole;
}

const authorityPattern = /^sefaz\.[A-Z-]{2,6}\.(homologation|production)$/;

/**
 * The queues of a process by their configured names. `sefaz` stands for the authorities of all served states in
 * both environments. Throws RangeError for a name that is no queue.
 */
export function planQueues(names: readonly string[], servedStates: readonly Uf[]): readonly ServedQueue[] {
  const queues = names.flatMap((name) => queuesOf(name, servedStates));
  return [...new Map(queues.map((queue) => [queue.name, queue])).values()];
}

function queuesOf(name: string, servedStates: readonly Uf[]): readonly ServedQueue[] {
  if (name === documentsQueue) return [{ name, role: 'documents' }];
  if (name === signingQueue) return [{ name, role: 'signing' }];
  if (name === webhooksQueue) return [{ name, role: 'webhooks' }];
  if (authorityPattern.test(name)) return [{ name, role: 'authority' }];
  if (name !== 'sefaz') throw new RangeError(`${name} is no task queue`);
  return servedStates.flatMap((uf) =>
    environments.map((environment) => ({
      name: authorityQueue(authorizerOf(uf), environment),
      role: 'authority' as const,
    })),
  );
}
