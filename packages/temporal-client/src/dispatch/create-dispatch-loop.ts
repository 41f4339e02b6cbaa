import type { DispatchOrder, OutboxRows } from '@fiscal/contracts';
import { collectRows } from './collect-rows.ts';
import type { Dispatcher } from './create-dispatcher.ts';
import { createStartLimit } from './start-limit.ts';

/** Takes what other processes left; a row that was taken belongs to the taker for the time of its lease. */
export interface Relay {
  claim(limit: number): Promise<readonly DispatchOrder[]>;
  /** Longest pause between two looks, milliseconds. */
  readonly pauseMs: number;
}

/**
 * `dispatched`: the server has the row. `unreachable`: it did not answer, and the process rests. `refused`: it answered
 * that this row cannot be. `declined`: the process had no room for a row of its own, which a relay takes.
 */
export type DispatchEnding = 'dispatched' | 'unreachable' | 'refused' | 'declined';

export interface DispatchLoopDeps {
  readonly dispatcher: Dispatcher;
  readonly outbox: OutboxRows;
  /** What cannot be dispatched or noted; the row stays and comes back when its lease ends. */
  readonly onProblem: (error: unknown, about: string) => void;
  readonly onEnding?: ((ending: DispatchEnding, ms: number) => void) | undefined;
  /** `none`: this process hands over its own rows only. */
  readonly relay: Relay | 'none';
  /** Whether older rows wait, which a row of this process must not overtake; a relay knows it by itself. */
  readonly isBehind?: (() => boolean) | undefined;
}

export interface DispatchLoop {
  /** Takes rows that this process has just committed; returns at once and never throws. */
  handOver(orders: readonly DispatchOrder[]): void;
  /** Ends soon: rows that the server has not answered by then are given back. */
  stop(): Promise<void>;
}

/** Rows that were dispatched do no harm until their lease ends; the fewer statements, the better. */
const removeEveryMs = 1_000;
/** A row that is given back waits for its next try; one statement takes those of a moment. */
const releaseEveryMs = 50;
const longestStopMs = 2_000;

/**
 * The one loop that brings rows of the outbox to Temporal, in every process: what the process itself committed goes at
 * once where nothing older waits, what others left is polled for. Rows are leased, dispatching twice does no harm, and
 * what was dispatched is removed in batches. A fault of the server makes the process rest and is never held against a
 * row; how many starts go together follows the server's latency.
 */
export function startDispatchLoop(deps: DispatchLoopDeps): DispatchLoop {
  const { outbox, onProblem, relay } = deps;
  const limit = createStartLimit();
  const running = new Map<string, Promise<void>>();
  const alarm = new AbortController();
  let older = false;

  const collect = (write: OutboxRows[keyof OutboxRows], everyMs: number, failure: string) =>
    collectRows({ write, everyMs, onFailure: (error) => onProblem(error, failure) });
  const dispatched = collect(outbox.remove, removeEveryMs, 'dispatched rows could not be removed');
  const returned = collect(outbox.release, releaseEveryMs, 'rows could not be given back');
  const refused = collect(outbox.postpone, releaseEveryMs, 'rows could not be put off');

  const end = (order: DispatchOrder, ending: DispatchEnding, begunAt: number): void => {
    deps.onEnding?.(ending, performance.now() - begunAt);
    const rows = { dispatched, unreachable: returned, refused, declined: returned }[ending];
    rows.add(order.outboxId);
  };

  const dispatch = async (order: DispatchOrder): Promise<void> => {
    const begunAt = performance.now();
    try {
      const result = await deps.dispatcher.dispatch(order);
      if (result === 'dispatched') limit.answered(begunAt);
      else limit.unanswered(begunAt);
      end(order, result, begunAt);
    } catch (error) {
      limit.answered(begunAt);
      onProblem(error, `${order.kind} ${order.documentId} cannot be dispatched`);
      end(order, 'refused', begunAt);
    }
  };

  const run = (order: DispatchOrder): void => {
    const work = dispatch(order).finally(() => running.delete(order.outboxId));
    running.set(order.outboxId, work);
  };

  /** Takes as many rows as the limit leaves room for; true where there may be more. */
  const look = async ({ claim }: Relay): Promise<boolean> => {
    const room = limit.free(running.size);
    try {
      const orders = await claim(room);
      older = orders.length === room;
      if (alarm.signal.aborted) for (const { outboxId } of orders) returned.add(outboxId);
      else orders.forEach(run);
      return older;
    } catch (error) {
      onProblem(error, 'the outbox cannot be read');
      return false;
    }
  };

  const poll = async (looking: Relay): Promise<void> => {
    while (!alarm.signal.aborted) {
      if (limit.restMs() > 0) await pause(limit.restMs(), alarm.signal);
      else if (limit.free(running.size) < limit.size / 2) await Promise.race(running.values());
      else if (!(await look(looking))) await pause(looking.pauseMs, alarm.signal);
    }
  };

  const isBehind = deps.isBehind ?? (() => older);
  const polling = relay === 'none' ? Promise.resolve() : poll(relay);
  return {
    handOver(orders) {
      for (const order of orders) {
        const hasRoom = limit.free(running.size) > 0 && !isBehind() && !alarm.signal.aborted;
        if (hasRoom) run(order);
        else end(order, 'declined', performance.now());
      }
    },
    async stop() {
      alarm.abort();
      const answered = new AbortController();
      const wait = polling.then(() => Promise.all(running.values())).finally(() => answered.abort());
      await Promise.race([wait, pause(longestStopMs, answered.signal)]);
      for (const id of running.keys()) returned.add(id);
      await Promise.all([dispatched.stop(), returned.stop(), refused.stop()]);
    },
  };
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
