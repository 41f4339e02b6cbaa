import type { Client } from '@temporalio/client';

const deadlineMs = 2_000;
/** TASK_QUEUE_TYPE_ACTIVITY */
const activities = 2;
/** A poll lasts a minute; the server lists a poller for longer after its last poll. */
const pollMs = 70_000;

/**
 * Returns how many processes take activities from a queue: 0 when the server lists none, undefined when it does not
 * answer.
 */
export async function countWorkers(client: Client, queue: string): Promise<number | undefined> {
  const { namespace } = client.options;
  const described = await client
    .withDeadline(Date.now() + deadlineMs, () =>
      client.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: queue },
        taskQueueType: activities,
      }),
    )
    .catch(() => undefined);
  if (described === undefined) return undefined;
  const pollers = described.pollers.map(({ identity, lastAccessTime }) => ({
    identity: identity ?? '',
    at: Number(lastAccessTime?.seconds ?? 0) * 1_000,
  }));
  const newest = Math.max(...pollers.map(({ at }) => at));
  return new Set(pollers.flatMap(({ identity, at }) => (newest - at <= pollMs ? [identity] : []))).size;
}
