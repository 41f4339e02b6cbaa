import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Client, WorkflowExecutionInfo } from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createExecutionRemoval } from './create-execution-removal.ts';
import { readEveryExecution } from './read-every-execution.ts';
import { anOrder } from './testing/an-order.ts';
import { openTestTemporal, type TestTemporal } from './testing/open-test-temporal.ts';

let temporal: TestTemporal;
beforeAll(() => {
  temporal = openTestTemporal(inject('temporalAddress'));
});
afterAll(() => temporal.close());

const codec: PayloadCodec = { encode: async (payloads) => payloads, decode: async (payloads) => payloads };

/** Returns the client with a list that was read earlier. */
function withList(client: Client, listed: readonly WorkflowExecutionInfo[]): Client {
  const list = async function* () {
    yield* listed;
  };
  const getHandle = client.workflow.getHandle.bind(client.workflow);
  return Object.create(client, { workflow: { value: { list, getHandle } } });
}

async function listedOf(companyId: string): Promise<WorkflowExecutionInfo> {
  const query = `CompanyId = '${companyId}'`;
  return vi.waitFor(
    async () => {
      for await (const info of temporal.client.workflow.list({ query })) return info;
      throw new Error('not listed yet');
    },
    { timeout: 60_000, interval: 50 },
  );
}

async function textOf(client: Client): Promise<string> {
  const texts: string[] = [];
  for await (const { place, pieces } of readEveryExecution(client, codec)) {
    texts.push(place, ...pieces.map((piece) => Buffer.from(piece).toString()));
  }
  return texts.join('\n');
}

test('an execution that is removed after it was listed has only the data of the list', async () => {
  const order = anOrder();
  const { companyId, kind, documentId } = order;
  if (companyId === null) throw new Error('a filing is of a company');
  await temporal.dispatcher.dispatch(order);
  const client = withList(temporal.client, [await listedOf(companyId)]);
  expect(await textOf(client)).toContain('filings');
  await createExecutionRemoval(temporal.client, filingKinds).remove(kind, documentId);
  const left = await textOf(client);
  expect(left).toContain(documentId);
  expect(left).toContain(companyId);
});
