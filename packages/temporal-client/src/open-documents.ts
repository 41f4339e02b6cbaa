import { setTimeout as sleep } from 'node:timers/promises';
import { type FilingKinds, filingsQueue } from '@fiscal/contracts';
import type { Client } from '@temporalio/client';
import { isNotFound } from './executions.ts';

/** The open executions of documents by the builds of one deployment of workers. */
export interface OpenDocuments {
  /** Returns the number of those whose next step is for the build. Visibility lags by about a second. */
  count(buildId: string): Promise<number>;
  /** Returns the builds with a worker that takes steps of documents. */
  served(): Promise<ReadonlySet<string>>;
  /** Pins those of `from` that are chosen to the build `to`; returns how many it pinned. */
  move(order: MoveOrder): Promise<number>;
  /** Pins those that follow the current build, as workers before 0.10.2-rc.9 leave them. Repeat it while it is `busy`. */
  pinFollowers(
    order: PinOrder,
  ): Promise<{ readonly pinned: readonly PinnedDocument[]; readonly busy: boolean }>;
  /** Pins each of them that made a step under another build to that build; returns how many it pinned again. */
  giveBack(pinned: readonly PinnedDocument[]): Promise<number>;
}

export interface MoveOrder {
  readonly from: string;
  readonly to: string;
  /** `failing`: those that were moved to `from` and cannot make their first step there. */
  readonly which: 'all' | 'failing';
}

export interface PinOrder {
  /** The build that is or becomes current: its own documents are left as they are. */
  readonly current: string;
  /** The build that gets the documents of builds without a worker; if it has none either, they follow the current one. */
  readonly before: string | undefined;
}

export interface PinnedDocument extends ExecutionRef {
  readonly buildId: string;
}

export interface OpenDocumentsOptions {
  readonly client: Client;
  readonly deploymentName: string;
  readonly kinds: FilingKinds;
}

/** One execution, and no later one of the same document. */
interface ExecutionRef {
  readonly workflowId: string;
  readonly runId: string;
}

/** The builds of an execution, as the history service knows them without the lag of visibility. */
interface Routing {
  /** The build that made the last step. */
  readonly madeBy: string;
  /** The build that gets the next step; undefined when it is the current one, whichever that is. */
  readonly pinnedTo: string | undefined;
  /** True while a worker of another build than `madeBy` makes a step. */
  readonly inOtherStep: boolean;
  readonly failedSteps: number;
}

const deadlineMs = 10_000;
const batchSize = 10;
/** A batch of ten each tenth of a second: at most a hundred documents a second. */
const batchMs = 100;
/** The time that visibility takes to show a change. */
const visibilityLagMs = 1_000;
/** VERSIONING_BEHAVIOR_PINNED, PINNED_OVERRIDE_BEHAVIOR_PINNED, PENDING_WORKFLOW_TASK_STATE_STARTED */
const pinnedBehavior = 1;
const pinnedOverride = 1;
const startedState = 2;
/** TASK_QUEUE_TYPE_WORKFLOW */
const workflowTasks = 1;
const pollSeconds = 70;

/** Creates the access to the open documents. Each change is one request for one execution, so it can be repeated. */
export function createOpenDocuments({ client, deploymentName, kinds }: OpenDocumentsOptions): OpenDocuments {
  const { namespace } = client.options;
  const within = <T>(call: () => Promise<T>): Promise<T> =>
    client.withDeadline(Date.now() + deadlineMs, call);
  const types = Object.values(kinds).map(({ workflow }) => quoted(workflow));
  const documents = `ExecutionStatus = 'Running' AND WorkflowType IN (${types.join(', ')})`;
  const ofBuild = (buildId: string): string =>
    `${documents} AND TemporalWorkerDeploymentVersion = ${quoted(`${deploymentName}:${buildId}`)}`;

  async function list(query: string): Promise<readonly ExecutionRef[]> {
    const found: ExecutionRef[] = [];
    for await (const { workflowId, runId } of client.workflow.list({ query }))
      found.push({ workflowId, runId });
    return found;
  }

  async function readRouting(execution: ExecutionRef): Promise<Routing | undefined> {
    const { workflowExecutionInfo, pendingWorkflowTask } = await within(() =>
      client.workflowService.describeWorkflowExecution({ namespace, execution }),
    );
    const info = workflowExecutionInfo?.versioningInfo;
    const own = info?.deploymentVersion;
    if (own?.deploymentName !== deploymentName) return undefined;
    const override = info?.versioningOverride;
    const madeBy = own.buildId ?? '';
    const byWorkflow = info?.behavior === pinnedBehavior ? madeBy : undefined;
    return {
      madeBy,
      pinnedTo:
        override?.autoUpgrade === true ? undefined : (override?.pinned?.version?.buildId ?? byWorkflow),
      inOtherStep: pendingWorkflowTask?.state === startedState && isPresent(info?.versionTransition),
      failedSteps: Math.max(0, (pendingWorkflowTask?.attempt ?? 1) - 1),
    };
  }

  const pin = (workflowExecution: ExecutionRef, buildId: string) =>
    within(() =>
      client.workflowService.updateWorkflowExecutionOptions({
        namespace,
        workflowExecution,
        identity: client.options.identity,
        workflowExecutionOptions: {
          versioningOverride: { pinned: { behavior: pinnedOverride, version: { deploymentName, buildId } } },
        },
        updateMask: { paths: ['versioning_override'] },
      }),
    );

  /** Pins each execution to the build that `choose` returns; leaves out those that have ended, and undefined ones. */
  async function pinEach(
    executions: readonly ExecutionRef[],
    choose: (routing: Routing) => string | undefined,
  ): Promise<readonly PinnedDocument[]> {
    const pinned: PinnedDocument[] = [];
    for (let from = 0; from < executions.length; from += batchSize) {
      const batch = executions.slice(from, from + batchSize).map(async (execution) => {
        const routing = await readRouting(execution);
        const buildId = routing === undefined ? undefined : choose(routing);
        if (buildId === undefined) return;
        await pin(execution, buildId);
        pinned.push({ ...execution, buildId });
      });
      const pause = from + batchSize < executions.length ? batchMs : 0;
      for (const each of await Promise.allSettled([...batch, sleep(pause)])) {
        if (each.status === 'rejected' && !isNotFound(each.reason)) throw each.reason;
      }
    }
    return pinned;
  }

  /** A poll lasts a minute; the server lists a poller for longer, also after its end. */
  async function readServed(): Promise<ReadonlySet<string>> {
    const { pollers } = await within(() =>
      client.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: filingsQueue },
        taskQueueType: workflowTasks,
      }),
    );
    const times = pollers.map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0));
    const since = Math.max(...times) - pollSeconds;
    return new Set(
      pollers.flatMap(({ deploymentOptions: options }, place) =>
        options?.deploymentName === deploymentName && (times[place] ?? 0) >= since
          ? [options.buildId ?? '']
          : [],
      ),
    );
  }

  return {
    served: readServed,
    count: async (buildId) => (await within(() => client.workflow.count(ofBuild(buildId)))).count,
    async move({ from, to, which }) {
      // Those that begin meanwhile stay, else the end would never come when `from` is current.
      const query = `${ofBuild(from)} AND StartTime <= '${new Date().toISOString()}'`;
      let moved = 0;
      for (;;) {
        const found = await list(query);
        const chosen = await pinEach(found, ({ pinnedTo, madeBy, failedSteps }) => {
          if ((pinnedTo ?? madeBy) !== from) return undefined;
          if (which === 'failing' && (madeBy === from || failedSteps === 0)) return undefined;
          return to;
        });
        moved += chosen.length;
        if (chosen.length === 0) return moved;
        await sleep(visibilityLagMs);
      }
    },
    async pinFollowers({ current, before }) {
      const served = await readServed();
      const follow = `TemporalWorkflowVersioningBehavior = 'AutoUpgrade' AND TemporalWorkerDeployment = ${quoted(deploymentName)}`;
      let busy = false;
      const pinned = await pinEach(
        await list(`${documents} AND ${follow}`),
        ({ pinnedTo, madeBy, inOtherStep }) => {
          if (pinnedTo !== undefined || madeBy === current) return undefined;
          busy ||= inOtherStep;
          const build = [madeBy, before].find((each) => each !== undefined && served.has(each));
          return inOtherStep || build === current ? undefined : build;
        },
      );
      return { pinned, busy: busy || pinned.length > 0 };
    },
    async giveBack(pinned) {
      const given = await pinEach(pinned, ({ pinnedTo, madeBy }) =>
        pinnedTo === madeBy ? undefined : madeBy,
      );
      return given.length;
    },
  };
}

const isPresent = (value: unknown): boolean => value !== null && value !== undefined;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
