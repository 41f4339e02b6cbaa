import type { ClaimedRows, DispatchOrder, OutboxClaim } from '@fiscal/contracts';
import { dispatchDeadlineMs, outboxLeaseMs } from '@fiscal/contracts';
import type { DispatchLoopDeps } from '../dispatch/create-dispatch-loop.ts';
import { anOrder } from './an-order.ts';

interface Row {
  readonly order: DispatchOrder;
  readonly createdAt: number;
  dueAt: number;
  wasPutOff: boolean;
}

export interface ModelServer {
  /** Starts that the server has carried out, in the order of their ends, including those that nobody waits for. */
  readonly started: { readonly id: string; readonly clientId: string; readonly at: number }[];
  starts: number;
}

/** The duration of one start, milliseconds. `queuedMs`: the server does one after the other. */
export type ModelLatency = { readonly queuedMs: number } | { readonly delayMs: () => number };

/**
 * Creates an outbox and a Temporal in memory, by the clock of the test. The server can be frozen: it then carries out
 * the calls of the meantime after the thaw, whether or not somebody still waits. It can be told never to answer for
 * some rows.
 */
export function createModel(latency: ModelLatency) {
  const rows = new Map<string, Row>();
  const server: ModelServer = { started: [], starts: 0 };
  const unanswered = new Set<string>();
  let isRejected = (_: DispatchOrder): boolean => false;
  const now = (): number => performance.now();
  let freeAt = 0;
  let frozenUntil = 0;

  const write = (leaseMs: number, clientId: string): DispatchOrder => {
    const order = anOrder({ clientId });
    rows.set(order.outboxId, { order, createdAt: now(), dueAt: now() + leaseMs, wasPutOff: false });
    return order;
  };

  const takesMs = (): number => {
    const begins = Math.max(now(), frozenUntil);
    if ('delayMs' in latency) return begins + latency.delayMs() - now();
    freeAt = Math.max(freeAt, begins) + latency.queuedMs;
    return freeAt - now();
  };

  const change = (ids: readonly string[], changes: Partial<Row>): void => {
    for (const id of ids) Object.assign(rows.get(id) ?? {}, changes);
  };

  const deps: Pick<DispatchLoopDeps, 'dispatcher' | 'outbox'> = {
    dispatcher: {
      dispatch: (order) =>
        new Promise((resolve) => {
          const { outboxId: id, clientId } = order;
          server.starts += 1;
          if (isRejected(order)) {
            setTimeout(() => resolve('unreachable'), 20);
            return;
          }
          const ms = unanswered.has(id) ? Number.POSITIVE_INFINITY : takesMs();
          if (ms <= dispatchDeadlineMs) setTimeout(() => resolve('dispatched'), ms);
          else setTimeout(() => resolve('unreachable'), dispatchDeadlineMs);
          if (!Number.isFinite(ms)) return;
          setTimeout(() => {
            if (!server.started.some((start) => start.id === id))
              server.started.push({ id, clientId, at: now() });
          }, ms);
        }),
    },
    outbox: {
      remove: async (ids) => {
        for (const id of ids) rows.delete(id);
      },
      release: async (ids) => change(ids, { dueAt: now() }),
      postpone: async (ids) => change(ids, { dueAt: now() + outboxLeaseMs, wasPutOff: true }),
    },
  };

  const claim = async ({ limit, after, except }: OutboxClaim): Promise<ClaimedRows> => {
    const due = [...rows.values()].filter(
      ({ order, dueAt }) => dueAt <= now() && !except.includes(order.outboxId),
    );
    const clients = [...new Set(due.map(({ order }) => order.clientId))].sort();
    const share = Math.ceil(limit / Math.max(1, clients.length));
    const first = clients.filter((clientId) => clientId > after);
    const turns = [...first, ...clients.filter((clientId) => clientId <= after)].map((clientId) =>
      due.filter(({ order }) => order.clientId === clientId).slice(0, share),
    );
    const taken = Array.from({ length: share }, (_, turn) =>
      turns.flatMap((own) => own.slice(turn, turn + 1)),
    )
      .flat()
      .slice(0, limit);
    for (const row of taken) row.dueAt = now() + outboxLeaseMs;
    const orders = taken.map(({ order }) => order);
    return { orders, reached: orders.at(-1)?.clientId ?? after };
  };

  return {
    deps,
    claim,
    server,
    rows,
    /** Adds a row that no process hands over. */
    leave: (clientId: string) => write(0, clientId),
    /** Adds a row that its process hands over. */
    commit: (clientId: string) => write(outboxLeaseMs, clientId),
    /** Makes the server answer no start of the row any more. */
    neverAnswer: ({ outboxId }: DispatchOrder) => unanswered.add(outboxId),
    /** Makes the server refuse, at once and for lack of room, the starts for which this is true. */
    reject: (which: (order: DispatchOrder) => boolean) => {
      isRejected = which;
    },
    /** True when rows of the client wait that were written at least `ms` ago, without postponed ones. */
    isBehind: (clientId: string, ms: number) =>
      [...rows.values()].some(
        ({ order, createdAt, wasPutOff }) =>
          order.clientId === clientId && !wasPutOff && now() - createdAt > ms,
      ),
    freeze: (ms: number) => {
      frozenUntil = now() + ms;
    },
  };
}
