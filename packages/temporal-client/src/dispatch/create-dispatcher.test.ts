import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Client } from '@temporalio/client';
import { NamespaceNotFoundError, WorkflowNotFoundError } from '@temporalio/common';
import { expect, test } from 'vitest';
import { parseCodecKeys } from '../codec-keys.ts';
import { createTemporalClient } from '../create-temporal-client.ts';
import { createExecutions } from '../executions.ts';
import { createPayloadCodec } from '../payload-codec.ts';
import { readTemporalSettings } from '../temporal-settings.ts';
import { anOrder } from '../testing/an-order.ts';
import { createDispatcher } from './create-dispatcher.ts';

const codec = createPayloadCodec(parseCodecKeys(`k1:${randomBytes(32).toString('base64')}`), {
  bytes: (n) => new Uint8Array(randomBytes(n)),
});
const settings = readTemporalSettings({ TEMPORAL_ADDRESS: '127.0.0.1:1' });

test('while Temporal is down a dispatch ends soon, as unreachable', async () => {
  const { client, close } = createTemporalClient(settings, codec);
  const dispatcher = createDispatcher({
    client,
    kinds: filingKinds,
    timing: productionTiming,
    deadlineMs: 300,
  });
  const started = performance.now();
  expect(await dispatcher.dispatch(anOrder())).toBe('unreachable');
  expect(performance.now() - started).toBeLessThan(5_000);
  await close();
});

test.each([
  ['has no room, is not asked again', 8, 1],
  ['ends the connection, is asked again, twice at most', 14, 3],
])('a dispatch meets a server that %s', async (_, code, calls) => {
  const server = createServer();
  let starts = 0;
  server.on('stream', (stream, { ':path': path }) => {
    const isStart = path?.endsWith('/StartWorkflowExecution') === true;
    if (isStart) starts += 1;
    const status = { 'grpc-status': isStart ? code : 0 };
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(status));
    // An empty message, which says nothing about the server.
    stream.end(isStart ? undefined : Buffer.alloc(5));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const temporal = createTemporalClient(
    readTemporalSettings({ TEMPORAL_ADDRESS: `127.0.0.1:${port}` }),
    codec,
  );
  const dispatcher = createDispatcher({
    client: temporal.client,
    kinds: filingKinds,
    timing: productionTiming,
  });
  expect(await dispatcher.dispatch(anOrder())).toBe('unreachable');
  expect(starts).toBe(calls);
  await temporal.close();
  server.close();
});

test.each([
  ['cancelled', 1, 'unreachable'],
  ['unknown', 2, 'unreachable'],
  ['invalid argument', 3, 'thrown'],
  ['deadline exceeded', 4, 'unreachable'],
  ['not found', 5, 'denied'],
  ['already exists', 6, 'thrown'],
  ['permission denied', 7, 'denied'],
  ['resource exhausted', 8, 'unreachable'],
  ['failed precondition', 9, 'unreachable'],
  ['aborted', 10, 'unreachable'],
  ['out of range', 11, 'unreachable'],
  ['unimplemented', 12, 'unreachable'],
  ['internal', 13, 'unreachable'],
  ['unavailable', 14, 'unreachable'],
  ['data loss', 15, 'unreachable'],
  ['unauthenticated', 16, 'denied'],
])('a server that answers %s (%i) is %s', async (message, code, outcome) => {
  const { client, close } = createTemporalClient(settings, codec);
  const answer = Object.assign(new Error(message), { code, details: message, metadata: {} });
  const answering = Object.assign(client, {
    withDeadline: () => Promise.reject(new Error('the call failed', { cause: answer })),
  });
  const dispatcher = createDispatcher({ client: answering, kinds: filingKinds, timing: productionTiming });
  const dispatched = dispatcher.dispatch(anOrder()).catch(() => 'thrown');
  expect(await dispatched).toBe(outcome);
  await close();
});

/** Creates a client that makes its calls by `withDeadline` and records the inputs of workflows. */
interface Signalled {
  readonly signalArgs?: readonly unknown[];
}

function aClient(withDeadline: (deadline: number, work: () => Promise<unknown>) => Promise<unknown>) {
  const started: unknown[] = [];
  const start = async (_: string, { args }: { readonly args: readonly unknown[] }) => {
    started.push(...args);
  };
  const signalled: unknown[] = [];
  const signalWithStart: typeof start = async (_, options: Parameters<typeof start>[1] & Signalled) => {
    started.push(...options.args);
    signalled.push(...(options.signalArgs ?? []));
  };
  const client = { withDeadline, workflow: { start, signalWithStart } } as unknown as Client;
  return { started, signalled, client };
}

test.each([
  new NamespaceNotFoundError('fiscal'),
  new WorkflowNotFoundError('namespace fiscal is not found', 'nfe:1', undefined),
])('a missing namespace is not a fault of a row, also when the SDK reports it as $name', async (cause) => {
  const { client } = aClient(() => Promise.reject(new Error('the call failed', { cause })));
  const dispatcher = createDispatcher({ client, kinds: filingKinds, timing: productionTiming });
  expect(await dispatcher.dispatch(anOrder())).toBe('denied');
});

test.each(['nfe', 'webhook', 'certificateWatch'] as const)(
  'the workflow of a %s has the trace of the request',
  async (kind) => {
    const { client, started } = aClient((_, work) => work());
    const dispatcher = createDispatcher({ client, kinds: filingKinds, timing: productionTiming });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(await dispatcher.dispatch(anOrder({ kind, traceparent }))).toBe('dispatched');
    expect(started).toMatchObject([{ traceparent }]);
  },
);

test('a submission has the trace of its request, for an execution that runs already', async () => {
  const { client, signalled } = aClient((_, work) => work());
  const dispatcher = createDispatcher({ client, kinds: filingKinds, timing: productionTiming });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await dispatcher.dispatch(anOrder({ action: 'submit', run: 2, traceparent }));
  await dispatcher.dispatch(anOrder({ action: 'submit', run: 2 }));
  expect(signalled).toEqual([{ run: 2, traceparent }, { run: 2 }]);
});

test.each([
  ['between two tries of a call', 0],
  ['when the next try of a call is late, as the process was busy,', 500],
])('a client that is closed %s ends the call and throws nothing afterwards', async (_, busyMs) => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => void thrown.push(error);
  process.on('uncaughtException', note);
  try {
    const { client, close } = createTemporalClient(settings, codec);
    const dispatcher = createDispatcher({ client, kinds: filingKinds, timing: productionTiming });
    const dispatched = dispatcher.dispatch(anOrder());
    await new Promise((resolve) => setTimeout(resolve, 50));
    const idleAt = performance.now() + busyMs;
    while (performance.now() < idleAt);
    await close();
    expect(await dispatched).toBe('unreachable');
    await new Promise((resolve) => setTimeout(resolve, 500));
  } finally {
    process.off('uncaughtException', note);
  }
  expect(thrown).toEqual([]);
});

test('while Temporal is down the state of an execution is unreachable', async () => {
  const { client, close } = createTemporalClient(settings, codec);
  const executions = createExecutions(client, filingKinds);
  const { documentId } = anOrder();
  const requested = [executions.state('nfe', documentId), executions.hurry('nfe', documentId)];
  expect(await Promise.all(requested)).toEqual(['unreachable', 'unreachable']);
  await close();
});
