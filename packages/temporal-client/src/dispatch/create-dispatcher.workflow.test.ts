import { companyTasks, type DispatchOrder, productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createExecutions } from '../executions.ts';
import { anOrder } from '../testing/an-order.ts';
import { openTestTemporal, type TestTemporal } from '../testing/open-test-temporal.ts';
import { createDispatcher, type Dispatcher, workflowIdOf } from './create-dispatcher.ts';

let temporal: TestTemporal;
let dispatcher: Dispatcher;
beforeAll(() => {
  temporal = openTestTemporal(inject('temporalAddress'));
  dispatcher = temporal.dispatcher;
});
afterAll(() => temporal.close());

/** Returns the handle of the execution. No worker serves the queues, so the server holds only what was dispatched. */
const handleOf = ({ kind, documentId }: DispatchOrder) =>
  temporal.client.workflow.getHandle(workflowIdOf(filingKinds, kind, documentId));

async function signalsOf(order: DispatchOrder): Promise<readonly unknown[]> {
  const { events } = await handleOf(order).fetchHistory();
  return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes ?? []);
}

test('a filing gets one execution, with its search attributes, summary and fairness', async () => {
  const order = anOrder();
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  const described = await handleOf(order).describe();
  expect(described.type).toBe('issueNfe');
  expect(described.taskQueue).toBe('filings');
  expect(described.searchAttributes).toMatchObject({
    ClientId: [order.clientId],
    CompanyId: [order.companyId],
    DocumentKind: ['nfe'],
    DocumentStatus: ['queued'],
    FiscalEnvironment: ['homologation'],
    Authorizer: ['SP'],
  });
  expect(await described.staticSummary()).toBe(`${order.label}, company ${order.companyId}`);
  expect(await described.staticDetails()).toBeUndefined();
  expect(described.priority).toMatchObject({ priorityKey: 2, fairnessKey: order.clientId });
});

test('with a console the head of a filing links to its page, without another event', async () => {
  const consoleUrl = 'https://console.example';
  const { client } = temporal;
  const linking = createDispatcher({ client, kinds: filingKinds, timing: productionTiming, consoleUrl });
  const label = 'NF-e series 999 disabling of 999999998 to 999999999 (homologation)';
  const order = anOrder({ kind: 'nfeDisabling', label });
  expect(await linking.dispatch(order)).toBe('dispatched');
  const described = await handleOf(order).describe();
  expect(await described.staticSummary()).toBe(`${label}, company ${order.companyId}`);
  expect(await described.staticDetails()).toBe(
    `[Open in the console](${consoleUrl}/documentos/${order.documentId})`,
  );
  expect(described.historyLength).toBe(2);
  const delivery = anOrder({ kind: 'webhook', companyId: null, authorizer: null });
  await linking.dispatch(delivery);
  expect(await (await handleOf(delivery).describe()).staticSummary()).toBe(delivery.label);
  expect(await (await handleOf(delivery).describe()).staticDetails()).toBeUndefined();
});

test('a start does not change a running execution: no second one, no signal', async () => {
  const order = anOrder();
  await dispatcher.dispatch(order);
  const { runId } = await handleOf(order).describe();
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  expect((await handleOf(order).describe()).runId).toBe(runId);
  expect(await signalsOf(order)).toEqual([]);
});

test('a submission is a signal with start: it begins an execution or wakes the running one', async () => {
  const order = anOrder({ action: 'submit', run: 2 });
  await dispatcher.dispatch(order);
  const { runId } = await handleOf(order).describe();
  await dispatcher.dispatch({ ...order, run: 3 });
  expect((await handleOf(order).describe()).runId).toBe(runId);
  const signals = await signalsOf(order);
  expect(signals).toHaveLength(2);
  expect(signals).toEqual(Array(2).fill(expect.objectContaining({ signalName: 'submit' })));
});

test('a start begins a new execution after a terminated one', async () => {
  const order = anOrder();
  await dispatcher.dispatch(order);
  const before = await handleOf(order).describe();
  await handleOf(order).terminate('by the test');
  expect(await createExecutions(temporal.client, filingKinds).state('nfe', order.documentId)).toBe('closed');
  await dispatcher.dispatch(order);
  const after = await handleOf(order).describe();
  expect(after.status.name).toBe('RUNNING');
  expect(after.runId).not.toBe(before.runId);
});

test('only types, queues and attributes of a dispatched filing are readable in its history', async () => {
  const order = anOrder();
  await dispatcher.dispatch(order);
  const { events } = await handleOf(order).fetchHistory();
  const [started] = events ?? [];
  const payloads = started?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  expect(payloads).toHaveLength(1);
  expect(Buffer.from(payloads[0]?.data ?? []).includes(order.documentId)).toBe(false);
});

test('a delivery that is dispatched several times starts once, on its own queue', async () => {
  const order = anOrder({ kind: 'webhook', companyId: null, authorizer: null });
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  const described = await handleOf(order).describe();
  expect([described.type, described.taskQueue]).toEqual(['deliver', 'deliveries']);
  expect(described.priority).toMatchObject({ priorityKey: 3, fairnessKey: order.clientId });
  expect(described.searchAttributes).toMatchObject({
    DocumentKind: ['webhook'],
    DocumentStatus: ['pending'],
  });
  expect(await signalsOf(order)).toEqual([]);
});

test.each([
  ['certificateWatch', 'watchCertificate'],
  ['companyErasure', 'eraseCompany'],
] as const)(
  'a %s starts once, on the queue of companies, without the status of a document',
  async (kind, type) => {
    const order = anOrder({ kind, authorizer: null });
    expect(await dispatcher.dispatch(order)).toBe('dispatched');
    expect(await dispatcher.dispatch(order)).toBe('dispatched');
    const described = await handleOf(order).describe();
    expect([described.type, described.taskQueue]).toEqual([type, 'companies']);
    expect(described.priority).toMatchObject({
      priorityKey: companyTasks[kind].priority,
      fairnessKey: order.clientId,
    });
    expect(described.searchAttributes).toEqual({
      ClientId: [order.clientId],
      CompanyId: [order.companyId],
      DocumentKind: [kind],
      FiscalEnvironment: ['homologation'],
    });
    expect(await signalsOf(order)).toEqual([]);
  },
);

test('the state of an execution is read by its workflow id, and a hurry reaches the execution', async () => {
  const executions = createExecutions(temporal.client, filingKinds);
  const order = anOrder();
  expect(await executions.state('nfe', order.documentId)).toBe('notFound');
  expect(await executions.hurry('nfe', order.documentId)).toBe('notRunning');
  await dispatcher.dispatch(order);
  expect(await executions.state('nfe', order.documentId)).toBe('running');
  expect(await executions.hurry('nfe', order.documentId)).toBe('signalled');
  expect(await signalsOf(order)).toEqual([expect.objectContaining({ signalName: 'hurry' })]);
  await handleOf(order).terminate('by the test');
  expect(await executions.hurry('nfe', order.documentId)).toBe('notRunning');
});
