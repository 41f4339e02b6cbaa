import { createLogger } from '@fiscal/observability';
import { withChangedKind } from '@fiscal/services/testing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openFilingStack } from './testing/filing-stack.ts';
import { installRuntime } from './workers/install-runtime.ts';

const stored = 'CANARY{"cpf": 12345678909';

/** Lists every text in a raw history, also those in bytes. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('a stored text in the message of a library reaches neither a line of the log nor what Temporal can read', async () => {
  const lines: string[] = [];
  await installRuntime(
    createLogger({ name: 'test', level: 'debug', destination: { write: (line) => lines.push(line) } }),
  );
  const stack = await openFilingStack(inject('postgresUrl'), inject('temporalAddress'));
  onTestFinished(() => stack.close());
  const { harness } = stack;
  const kinds = withChangedKind(harness.kinds, 'nfe', { send: async () => JSON.parse(stored) });
  const { filingId } = await harness.issue();
  await stack.dispatch();
  const workers = await stack.work({ kinds });
  const read = async () => textsIn(await stack.handleOf('nfe', filingId).fetchHistory());
  await expect.poll(read, { timeout: 100_000 }).toContain('Encoded failure');
  await workers.stop();
  const history = await read();
  expect(history.join('\n')).not.toContain('CANARY');
  const written = lines.join('');
  expect(written).toContain('InternalDefect');
  expect(written).not.toContain('CANARY');
});
