import type { ClaimedRows, DispatchOrder, OutboxClaim, OutboxRows } from '@fiscal/contracts';
import { collectRows, type RowCollector } from './collect-rows.ts';
import type { Dispatcher, DispatchResult } from './create-dispatcher.ts';
import { createStartLimit } from './start-limit.ts';
import { createTriedRows } from './tried-rows.ts';

/** Claims rows that other processes left; a claimed row belongs to this process for the time of its lease. */
export interface Relay {
  claim(claim: OutboxClaim): Promise<ClaimedRows>;
  /** Longest pause between two claims, milliseconds. */
  readonly pauseMs: number;
}

/**
 * `dispatched`: the server has the row. `unreachable`, `denied`: it did not answer, or does not let the process in,
 * which then rests. `overtaken`: it did not answer for this row, but did for later ones. `refused`: it answered that
 * the row is not possible. `declined`: the process had no room for its own row, which a relay claims later.
 */
export type DispatchEnding = DispatchResult | 'overtaken' | 'refused' | 'declined';

export interface EndedDispatch extends Pick<DispatchOrder, 'kind' | 'documentId'> {
  /** The time until the server's answer. */
  readonly ms: number;
  /** Why the row was refused. */
  readonly error?: unknown;
}

export interface DispatchLoopDeps {
  readonly dispatcher: Dispatcher;
  readonly outbox: OutboxRows;
  /** Reports a write that failed; the row stays and is claimed again when its lease ends. */
  readonly onProblem: (error: unknown, about: string) => void;
  readonly onEnding?: ((ending: DispatchEnding, about: EndedDispatch) => void) | undefined;
  /** `none`: this process dispatches only its own rows. */
  readonly relay: Relay | 'none';
  /** True while older rows of the client wait, which a row of this process must not overtake. */
  readonly isBehind: (clientId: string) => boolean;
}

export interface DispatchLoop {
  /** Dispatches rows that this process has just committed; returns at once and never throws. */
  handOver(orders: readonly DispatchOrder[]): void;
  /** Returns how many starts may be in flight together; 0 while the process rests. */
  startLimit(): number;
  /** Ends within two seconds. Rows without an answer of the server by then are released. */
  stop(): Promise<void>;
}

/** Dispatched rows do no harm until their lease ends: they are removed in few statements. */
const removeEveryMs = 1_000;
/** A released row waits for its next try; one statement releases all rows of this interval. */
const releaseEveryMs = 50;
const longestStopMs = 2_000;

/**
 * The one loop that brings outbox rows to Temporal, in every process: rows that the process committed go at once when
 * nothing older waits; rows that others left are polled for. Rows are leased, dispatching twice does no harm, and
 * dispatched rows are removed in batches. A fault of the server makes the process rest and never counts against a row;
 * the number of starts in flight follows the server's latency. A row that alone gets no answer goes to the end: while
 * the server answers for others the row is postponed, and while it answers for none, rows that were not tried yet come
 * first.
 */
export function startDispatchLoop(deps: DispatchLoopDeps): DispatchLoop {
  const { outbox, onProblem, relay } = deps;
  const limit = createStartLimit();
  const running = new Map<string, Promise<void>>();
  const alarm = new AbortController();
  const tried = createTriedRows();
  let after = '';

  const collect = (write: OutboxRows[keyof OutboxRows], everyMs: number, failure: string) =>
    collectRows({ write, everyMs, onFailure: (error) => onProblem(error, failure) });
  const dispatched = collect(outbox.remove, removeEveryMs, 'dispatched rows could not be removed');
  const returned = collect(outbox.release, releaseEveryMs, 'rows could not be given back');
  const postponed = collect(outbox.postpone, releaseEveryMs, 'rows could not be postponed');

  const collectors = {
    dispatched,
    unreachable: returned,
    denied: returned,
    declined: returned,
    overtaken: postponed,
    refused: postponed,
  } satisfies Record<DispatchEnding, RowCollector>;

  const end = (order: DispatchOrder, ending: DispatchEnding, begunAt: number, error?: unknown): void => {
    const { kind, documentId } = order;
    deps.onEnding?.(ending, { kind, documentId, ms: performance.now() - begunAt, error });
    collectors[ending].add(order.outboxId);
  };

  const onAnswer = ({ outboxId }: DispatchOrder, begunAt: number): void => {
    limit.answered(begunAt);
    tried.answered(outboxId);
  };

  const onSilence = (order: DispatchOrder, begunAt: number, result: 'unreachable' | 'denied'): void => {
    const isOvertaken = limit.unanswered(begunAt, tried.triedAt(order.outboxId)) === 'overtaken';
    if (isOvertaken) tried.forget(order.outboxId);
    else tried.unanswered(order.outboxId);
    end(order, isOvertaken ? 'overtaken' : result, begunAt);
  };

  const dispatch = async (order: DispatchOrder): Promise<void> => {
    const begunAt = performance.now();
    try {
      const result = await deps.dispatcher.dispatch(order);
      if (result !== 'dispatched') {
        onSilence(order, begunAt, result);
        return;
      }
      onAnswer(order, begunAt);
      end(order, result, begunAt);
    } catch (error) {
      onAnswer(order, begunAt);
      end(order, 'refused', begunAt, error);
    }
  };

  const run = (order: DispatchOrder): void => {
    const work = dispatch(order).finally(() => running.delete(order.outboxId));
    running.set(order.outboxId, work);
  };

  /**
   * Claims as many rows as the limit has room for; false when none is due. A client's share is less than the room, so
   * fewer rows than room do not mean that there are no more.
   */
  const look = async ({ claim }: Relay): Promise<boolean> => {
    try {
      const except = tried.leftOut(limit.size, new Set(running.keys()));
      const { orders, reached } = await claim({ limit: limit.free(running.size), after, except });
      after = reached;
      if (orders.length === 0) tried.forget();
      if (alarm.signal.aborted) for (const { outboxId } of orders) returned.add(outboxId);
      else orders.forEach(run);
      return orders.length + except.length > 0;
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

  const polling = relay === 'none' ? Promise.resolve() : poll(relay);
  return {
    startLimit: () => (limit.restMs() > 0 ? 0 : limit.size),
    handOver(orders) {
      for (const order of orders) {
        const hasRoom =
          limit.free(running.size) > 0 && !deps.isBehind(order.clientId) && !alarm.signal.aborted;
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
      await Promise.all([dispatched.stop(), returned.stop(), postponed.stop()]);
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
