import { historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { beforeAll, expect, test } from 'vitest';
import { replayFailures } from '../replay-failures.ts';
import { clearPayloads } from './clear-payloads.ts';
import { type RecordedHistory, readHistories } from './history-files.ts';
import { recordedWays } from './recorded-ways.ts';

let histories: readonly RecordedHistory[];
beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  histories = await readHistories();
});

test('every ending of every workflow has a recorded history', () => {
  const names = new Set(histories.map(({ name }) => name));
  expect(recordedWays.filter((way) => !names.has(way))).toEqual([]);
});

test('every recorded history of every release replays with the present bundle', async () => {
  expect(await failuresOf(histories)).toEqual([]);
});

test('a history that the code would not have written does not replay', async () => {
  const [first] = histories.filter(({ name }) => name === 'issueNfe.authorized');
  if (first === undefined) throw new Error('the history of an authorized note is missing');
  const changed = { ...first, json: first.json.replaceAll('"transmit"', '"transmitTwice"') };
  expect(changed.json).not.toBe(first.json);
  expect(await failuresOf([changed])).toEqual([
    expect.stringContaining(`${first.release}/issueNfe.authorized: `),
  ]);
});

test('no payload of a history is 4 KB or more', () => {
  const sizes = histories.flatMap(({ json }) =>
    [...json.matchAll(/"data":\s*"([A-Za-z0-9+/=]*)"/g)].map(([, data = '']) => data.length * 0.75),
  );
  expect(sizes.length).toBeGreaterThan(histories.length);
  expect(Math.max(...sizes)).toBeLessThan(4_096);
});

test('every payload of a history is encrypted, except search attributes and notes of the SDK', () => {
  expect(histories.flatMap(({ name, json }) => clearPayloads(json).map((path) => `${name}${path}`))).toEqual(
    [],
  );
  expect(histories.every(({ json }) => json.includes(encrypted))).toBe(true);
});

test.each([
  ['an input', '.events.0.workflowExecutionStartedEventAttributes.input.payloads.0'],
  ['a result', '.events.6.activityTaskCompletedEventAttributes.result.payloads.0'],
  ['the result of a local activity', '.events.6.markerRecordedEventAttributes.details.result.payloads.0'],
  ['a message of a failure', '.events.6.activityTaskFailedEventAttributes.failure.encodedAttributes'],
  ['a summary', '.events.6.userMetadata.summary'],
  ['a memo', '.events.0.workflowExecutionStartedEventAttributes.memo.fields.note'],
])('%s in clear text is found', (_, place) => {
  const payload = { metadata: { encoding: Buffer.from('json/plain').toString('base64') }, data: 'e30=' };
  const [, ...names] = place.split('.');
  const history = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), payload);
  expect(clearPayloads(JSON.stringify(history))).toEqual([place]);
});

const encrypted = Buffer.from('binary/encrypted').toString('base64');

/** Returns release, name and reason of each history that does not replay. */
const failuresOf = (recorded: readonly RecordedHistory[]): Promise<readonly string[]> =>
  replayFailures(
    recorded.map(({ release, name, json }) => ({
      name: `${release}/${name}`,
      history: historyFromJSON(JSON.parse(json)),
    })),
  );
