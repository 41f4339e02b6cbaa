import { readCliSettings } from '@fiscal/config';
import { systemRandom } from '@fiscal/services';
import { expect, inject, test } from 'vitest';
import { checkTemporal } from './check-temporal.ts';

const settingsAt = (address: string) => readCliSettings({ TEMPORAL_ADDRESS: address });

/** Computes for longer than the deadline of a call, as the compilation of the schemas does on a loaded machine. */
function computeForMs(ms: number): void {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

test('a process that computes while Temporal answers does not report it as missing', async () => {
  const looked = checkTemporal(settingsAt(inject('temporalAddress')), systemRandom);
  setImmediate(() => computeForMs(3_500));
  const [, server] = await looked;
  expect(server).toMatchObject({ name: 'Temporal', state: 'ok' });
});

test('an address where nothing answers is reported as missing', async () => {
  const [, server] = await checkTemporal(settingsAt('127.0.0.1:1'), systemRandom);
  expect(server).toMatchObject({ state: 'missing', found: expect.stringContaining('not reachable') });
});
