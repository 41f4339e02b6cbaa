import { historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { beforeAll, expect, test } from 'vitest';
import { testBundle, testDataConverter } from '../workflow-bench.ts';
import { type RecordedHistory, readHistories } from './history-files.ts';
import { recordedWays } from './recorded-ways.ts';

let histories: readonly RecordedHistory[];
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  histories = await readHistories();
});

test('every way through a workflow has a recorded history', () => {
  const names = new Set(histories.map(({ name }) => name));
  expect(recordedWays.filter((way) => !names.has(way))).toEqual([]);
});

test('every recorded history replays against the bundle of today', async () => {
  expect(await failuresOf(histories)).toEqual([]);
});

test('a history that the code would not have written is found', async () => {
  const [first] = histories.filter(({ name }) => name === 'issueNfe.authorized');
  if (first === undefined) throw new Error('the history of an authorized note is missing');
  const changed = { ...first, json: first.json.replaceAll('"transmit"', '"transmitTwice"') };
  expect(changed.json).not.toBe(first.json);
  expect(await failuresOf([changed])).toEqual(['issueNfe.authorized']);
});

test('no payload of a history is 4 KB or more', () => {
  const sizes = histories.flatMap(({ json }) =>
    [...json.matchAll(/"data":\s*"([A-Za-z0-9+/=]*)"/g)].map(([, data = '']) => data.length * 0.75),
  );
  expect(sizes.length).toBeGreaterThan(histories.length);
  expect(Math.max(...sizes)).toBeLessThan(4_096);
});

test('every payload of a history is encrypted', () => {
  const encodings = histories.flatMap(({ json }) =>
    [...json.matchAll(/"encoding":\s*"([A-Za-z0-9+/=]*)"/g)].map(([, text = '']) =>
      Buffer.from(text, 'base64').toString(),
    ),
  );
  const allowed = new Set(['binary/encrypted', 'json/plain']);
  expect(encodings.filter((encoding) => !allowed.has(encoding))).toEqual([]);
  expect(encodings).toContain('binary/encrypted');
});

/** Names of the histories that do not replay. */
async function failuresOf(recorded: readonly RecordedHistory[]): Promise<string[]> {
  const { codePath } = await testBundle();
  const results = Worker.runReplayHistories(
    { workflowBundle: { codePath }, dataConverter: testDataConverter() },
    recorded.map(({ name, json }) => ({ workflowId: name, history: historyFromJSON(JSON.parse(json)) })),
  );
  const failed: string[] = [];
  for await (const { workflowId, error } of results) if (error !== undefined) failed.push(workflowId);
  return failed;
}
