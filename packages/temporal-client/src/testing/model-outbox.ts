import type { DispatchOrder } from '@fiscal/contracts';
import { dispatchDeadlineMs, outboxLeaseMs } from '@fiscal/contracts';
import type { DispatchLoopDeps } from '../dispatch/create-dispatch-loop.ts';
import { anOrder } from './an-order.ts';

interface Row {
  readonly order: DispatchOrder;
  readonly createdAt: number;
  dueAt: number;
}

export interface ModelServer {
  /** Starts that the server has carried out, in the order of their ends; one that nobody waits for is carried out too. */
  readonly started: { readonly id: string; readonly at: number }[];
  starts: number;
}

/** How long one start takes, milliseconds. `queued`: the server does one after the other. */
export type ModelLatency = { readonly queuedMs: number } | { readonly delayMs: () => number };

/**
 * An outbox and a Temporal in memory by the clock of the test. The server can be frozen: what reached it meanwhile is
 * carried out after the thaw, whether or not somebody still waits.
 */
export function createModel(latency: ModelLatency) {
  const rows = new Map<string, Row>();
  const server: ModelServer = { started: [], starts: 0 };
  const now = (): number => performance.now();
  let freeAt = 0;
  let frozenUntil = 0;

  const write = (leaseMs: number): DispatchOrder => {
    const order = anOrder();
    rows.set(order.outboxId, { order, createdAt: now(), dueAt: now() + leaseMs });
    return order;
  };

  const takesMs = (): number => {
    const begins = Math.max(now(), frozenUntil);
    if ('delayMs' in latency) return begins + latency.delayMs() - now();
    freeAt = Math.max(freeAt, begins) + latency.queuedMs;
    return freeAt - now();
  };

  const deps: Pick<DispatchLoopDeps, 'dispatcher' | 'outbox'> = {
    dispatcher: {
      dispatch: ({ outboxId: id }) =>
        new Promise((resolve) => {
          server.starts += 1;
          const ms = takesMs();
          setTimeout(() => {
            if (!server.started.some((start) => start.id === id)) server.started.push({ id, at: now() });
          }, ms);
          if (ms <= dispatchDeadlineMs) setTimeout(() => resolve('dispatched'), ms);
          else setTimeout(() => resolve('unreachable'), dispatchDeadlineMs);
        }),
    },
    outbox: {
      remove: async (ids) => {
        for (const id of ids) rows.delete(id);
      },
      release: async (ids) => {
        for (const id of ids) {
          const row = rows.get(id);
          if (row !== undefined) row.dueAt = now();
        }
      },
      postpone: () => Promise.reject(new Error('no row of the model is refused')),
    },
  };

  const claim = async (limit: number): Promise<readonly DispatchOrder[]> => {
    const due = [...rows.values()].filter(({ dueAt }) => dueAt <= now()).slice(0, limit);
    for (const row of due) row.dueAt = now() + outboxLeaseMs;
    return due.map(({ order }) => order);
  };

  return {
    deps,
    claim,
    server,
    rows,
    /** A row that nobody hands over. */
    leave: () => write(0),
    /** A row that its process hands over. */
    commit: () => write(outboxLeaseMs),
    freeze: (ms: number) => {
      frozenUntil = now() + ms;
    },
  };
}
