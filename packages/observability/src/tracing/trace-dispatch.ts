import type { Tracing } from './tracing.ts';

/** A row of the outbox. */
interface OrderToTrace {
  readonly kind: string;
  readonly documentId: string;
  readonly action: string;
  readonly traceparent: string | null;
}

interface Dispatcher<Order, Result> {
  dispatch(order: Order): Promise<Result>;
}

/**
 * Makes a span of each row that is brought to Temporal. It continues the trace of the row, and the workflow gets the
 * `traceparent` of this span as its data.
 */
export const traceDispatch = <Order extends OrderToTrace, Result extends string>(
  dispatcher: Dispatcher<Order, Result>,
  tracing: Tracing,
): Dispatcher<Order, Result> => ({
  dispatch: (order) =>
    tracing.run(
      {
        name: `dispatch ${order.kind}`,
        kind: 'producer',
        parent: order.traceparent,
        attributes: {
          'fiscal.document.kind': order.kind,
          'fiscal.document.id': order.documentId,
          'fiscal.dispatch.action': order.action,
        },
      },
      async (span) => {
        const traceparent = tracing.traceparent() ?? order.traceparent;
        const result = await dispatcher.dispatch({ ...order, traceparent });
        span.set({ 'fiscal.dispatch.result': result });
        if (result !== 'dispatched') span.fail(result);
        return result;
      },
    ),
});
