import { randomBytes } from 'node:crypto';
import { createPayloadCodec, parseCodecKeys, serveCodec } from '@fiscal/temporal-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { lost, shownAsOf, situation } from '../testing/fake-filing.ts';
import { openWorkflowHarness, testKeys, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
let codec: Awaited<ReturnType<typeof serveCodec>>;
const token = randomBytes(16).toString('hex');

beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
  const codecOfKeys = createPayloadCodec(parseCodecKeys(testKeys), { bytes: (n) => randomBytes(n) });
  codec = await serveCodec({ codec: codecOfKeys, allowedOrigins: [], token }, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await codec.close();
  await harness.close();
});

interface SealedPayload {
  readonly metadata?: Readonly<Record<string, Uint8Array>> | null;
  readonly data?: Uint8Array | null;
}

/** Returns the content of a payload as Temporal UI shows it. Fails unless the payload was encrypted. */
async function decoded<T>(payload: SealedPayload | null | undefined): Promise<T> {
  const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  const metadata = Object.fromEntries(
    Object.entries(payload?.metadata ?? {}).map(([name, value]) => [name, text(value)]),
  );
  expect(Buffer.from(metadata.encoding ?? '', 'base64').toString()).toBe('binary/encrypted');
  const answer = await fetch(`${codec.address}/decode`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ payloads: [{ metadata, data: text(payload?.data) }] }),
  });
  const { payloads } = (await answer.json()) as { payloads: readonly { data: string }[] };
  return JSON.parse(Buffer.from(payloads[0]?.data ?? '', 'base64').toString()) as T;
}

/** Reads the head of the last execution, with the calls that the UI makes. */
async function headOf(workflowId: string) {
  const { workflowService: service } = harness.client;
  const execution = { workflowId };
  const of = { namespace: 'default', execution };
  const { executionConfig } = await service.describeWorkflowExecution(of);
  const { queryResult } = await service.queryWorkflow({
    ...of,
    query: { queryType: '__temporal_workflow_metadata' },
  });
  const { summary, details } = executionConfig?.userMetadata ?? {};
  const { currentDetails } = await decoded<{ currentDetails: string }>(queryResult?.payloads?.[0]);
  return { summary, details, currentDetails };
}

const mismatch = situation({ class: 'digestMismatch', code: '100' });

test('the head of a parked filing says which document it is, what it waits for and where the console shows it', async () => {
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch] });
  await awaitParked(started);
  const { summary, details, currentDetails } = await headOf(started.handle.workflowId);
  expect(await decoded(summary)).toBe(`NF-e series 1 number 1 (homologation), company ${'c'.repeat(24)}`);
  expect(await decoded(details)).toBe(
    `[Open in the console](https://console.example/documentos/${started.filing.id})`,
  );
  expect(currentDetails).toContain('Waits for a person: `digest_mismatch`.');
  await wake(harness, started, 'abandon');
  await started.result();
  expect((await headOf(started.handle.workflowId)).currentDetails).not.toContain('Waits for a person');
});

test('a continued history has no words of its start, and its details say them', async () => {
  const filing = harness.addFiling({ transmit: [lost], reconcile: [mismatch] });
  const handle = await harness.submit(filing, {}, 1);
  await awaitParked({ filing, handle, result: () => handle.result() });
  const { summary, currentDetails } = await headOf(handle.workflowId);
  expect(summary ?? undefined).toBeUndefined();
  const words = shownAsOf(filing);
  expect(currentDetails).toContain(words.summary);
  expect(currentDetails).toContain(words.details);
  expect(currentDetails).toContain('Waits for a person: `digest_mismatch`.');
  await handle.terminate('its head was seen');
});
