import type { DispatchOrder } from '@fiscal/contracts';
import type { Dispatcher } from './create-dispatcher.ts';

/** Takes what other processes left; a row that was taken belongs to the taker for the time of its lease. */
export interface Relay {
  claim(limit: number): Promise<readonly DispatchOrder[]>;
  /** Longest pause between two looks, milliseconds. */
  readonly pauseMs: number;
}

export interface DispatchLoopDeps {
  readonly dispatcher: Dispatcher;
  /** Removes rows of the outbox. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** What cannot be dispatched or noted; the row stays and comes back when its lease ends. */
  readonly onProblem: (error: unknown, about: string) => void;
  /** `none`: this process hands over its own rows only. */
  readonly relay: Relay | 'none';
}

export interface DispatchLoop {
  /** Takes rows that this process has just committed; returns at once and never throws. */
  handOver(orders: readonly DispatchOrder[]): void;
  /** Ends after the rows in hand; what is left comes back when its lease ends. */
  stop(): Promise<void>;
}

/** Starts at the server that wait for their answer; more rows wait for the next look of a relay. */
const mostInFlight = 64;
const batch = 50;
/** Rows that were dispatched do no harm until their lease ends; the fewer statements, the better. */
const removeEveryMs = 1_000;
const removeAgainMs = 500;
/** While Temporal does not answer, new rows are left to the relay instead of waiting for one deadline each. */
const restAfterSilenceMs = 1_000;

/**
 * The one loop that brings rows of the outbox to Temporal, in every process: what the process itself committed goes at
 * once, what others left is polled for. Rows are leased, dispatching twice does no harm, and what was dispatched is
 * removed in batches.
 */
export function startDispatchLoop(deps: DispatchLoopDeps): DispatchLoop {
  const running = new Set<Promise<void>>();
  const remover = createRemover(deps);
  const alarm = new AbortController();
  let restingUntil = 0;

  const dispatch = async (order: DispatchOrder): Promise<void> => {
    try {
      const result = await deps.dispatcher.dispatch(order);
      if (result === 'dispatched') remover.add(order.outboxId);
      else restingUntil = performance.now() + restAfterSilenceMs;
    } catch (error) {
      deps.onProblem(error, `${order.kind} ${order.documentId} cannot be dispatched`);
    }
  };

  const run = (order: DispatchOrder): Promise<void> => {
    const work = dispatch(order).finally(() => running.delete(work));
    running.add(work);
    return work;
  };

  const look = async ({ claim }: Relay): Promise<number> => {
    try {
      const orders = await claim(batch);
      await Promise.all(orders.map(run));
      return orders.length;
    } catch (error) {
      deps.onProblem(error, 'the outbox cannot be read');
      return 0;
    }
  };

  const { relay } = deps;
  const polling = relay === 'none' ? Promise.resolve() : poll(() => look(relay), relay.pauseMs, alarm.signal);
  return {
    handOver(orders) {
      if (alarm.signal.aborted || performance.now() < restingUntil) return;
      for (const order of orders) if (running.size < mostInFlight) void run(order);
    },
    async stop() {
      alarm.abort();
      await polling;
      await Promise.all(running);
      await remover.stop();
    },
  };
}

async function poll(look: () => Promise<number>, pauseMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const taken = await look();
    if (taken < batch) await pause(pauseMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Removes dispatched rows some at a time; what fails is tried again after a while. */
function createRemover({ remove, onProblem }: DispatchLoopDeps) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let removing: Promise<void> = Promise.resolve();
  let stopping = false;

  const flush = async (): Promise<void> => {
    const ids = waiting;
    waiting = [];
    try {
      await remove(ids);
    } catch (error) {
      waiting.push(...ids);
      onProblem(error, 'dispatched rows could not be removed');
      flushIn(removeAgainMs);
    }
  };

  const flushIn = (ms: number): void => {
    if (stopping) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      removing = removing.then(flush);
    }, ms);
  };

  return {
    add(id: string): void {
      waiting.push(id);
      flushIn(removeEveryMs);
    },
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(timer);
      await removing;
      if (waiting.length > 0) await flush();
    },
  };
}
