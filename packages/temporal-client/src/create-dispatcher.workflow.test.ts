import { randomBytes, randomUUID } from 'node:crypto';
import { deliverWebhookId, issueNfeId, issueNfeInput, productionTiming } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseCodecKeys } from './codec-keys.ts';
import { createDispatcher, type DispatchOrder } from './create-dispatcher.ts';
import { createTemporalClient, type TemporalClient } from './create-temporal-client.ts';
import { createPayloadCodec } from './payload-codec.ts';
import { readTemporalSettings } from './temporal-settings.ts';

const codec = createPayloadCodec(parseCodecKeys(`k1:${randomBytes(32).toString('base64')}`), {
  bytes: (n) => new Uint8Array(randomBytes(n)),
});
const newId = (): string => randomBytes(12).toString('hex');

let temporal: TemporalClient;
beforeAll(() => {
  temporal = createTemporalClient(
    readTemporalSettings({ TEMPORAL_ADDRESS: inject('temporalAddress') }),
    codec,
  );
});
afterAll(() => temporal.close());

/** No worker serves the queue: what the server holds is what was dispatched. */
const anOrder = (noteId: string): DispatchOrder => ({
  workflowType: 'issueNfe',
  workflowId: issueNfeId(noteId),
  run: 1,
  taskQueue: `nobody-${randomUUID()}`,
  input: { ...issueNfeInput(noteId, productionTiming) },
  summary: 'NF-e series 1 number 7 (homologation)',
  searchAttributes: {
    clientId: newId(),
    companyId: newId(),
    documentKind: 'nfe',
    environment: 'homologation',
    authorizer: 'SP',
  },
});

test('a note gets one execution, with its search attributes, summary and fairness', async () => {
  const order = anOrder(newId());
  expect(await createDispatcher({ client: temporal.client }).dispatch(order)).toBe('dispatched');
  const described = await temporal.client.workflow.getHandle(order.workflowId).describe();
  expect(described.searchAttributes).toMatchObject({
    ClientId: [order.searchAttributes.clientId],
    CompanyId: [order.searchAttributes.companyId],
    DocumentKind: ['nfe'],
    DocumentStatus: ['queued'],
    FiscalEnvironment: ['homologation'],
    Authorizer: ['SP'],
  });
  expect(await described.staticSummary()).toBe(order.summary);
  expect(described.priority).toMatchObject({ priorityKey: 2, fairnessKey: order.searchAttributes.companyId });
});

test('dispatching again signals the open execution and starts no second one', async () => {
  const order = anOrder(newId());
  const dispatcher = createDispatcher({ client: temporal.client });
  await dispatcher.dispatch(order);
  const handle = temporal.client.workflow.getHandle(order.workflowId);
  const { runId } = await handle.describe();
  await dispatcher.dispatch({ ...order, run: 2 });
  expect((await handle.describe()).runId).toBe(runId);
  const { events } = await handle.fetchHistory();
  expect(events?.filter((event) => event.workflowExecutionSignaledEventAttributes)).toHaveLength(2);
});

test('nothing of a dispatched note is readable in its history but ids of types, queues and attributes', async () => {
  const noteId = newId();
  const order = anOrder(noteId);
  await createDispatcher({ client: temporal.client }).dispatch(order);
  const { events } = await temporal.client.workflow.getHandle(order.workflowId).fetchHistory();
  const [started] = events ?? [];
  const payloads = started?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  expect(payloads).toHaveLength(1);
  expect(Buffer.from(payloads[0]?.data ?? []).includes(noteId)).toBe(false);
});

test('a delivery starts once however often it is dispatched', async () => {
  const deliveryId = newId();
  const order: DispatchOrder = {
    ...anOrder(deliveryId),
    workflowType: 'deliverWebhook',
    workflowId: deliverWebhookId(deliveryId),
    searchAttributes: { clientId: newId(), companyId: null, documentKind: 'webhook', authorizer: null },
  };
  const dispatcher = createDispatcher({ client: temporal.client });
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  const { events } = await temporal.client.workflow.getHandle(order.workflowId).fetchHistory();
  expect(events?.filter((event) => event.workflowExecutionSignaledEventAttributes)).toEqual([]);
});
