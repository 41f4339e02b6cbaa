import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundles } from '@fiscal/bundles';
import { readClockOffset } from '@fiscal/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStateFolder } from '../programs/state-folder.ts';
import { reservePorts } from './ports.ts';
import { stackAddresses } from './stack-addresses.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { startSimulator } from './start-simulator.ts';
import type { WorkflowServer } from './start-workflow-server.ts';

const bundles = await buildBundles();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '-simulator-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const started = { bundles, onCrash: () => undefined, spawned: () => undefined };

/** A simulator as people start it: its options and their values are arguments of their own. */
const startByHand = (args: readonly string[]): Promise<RunningApp> =>
  startApp({
    ...started,
    name: 'authority-simulator',
    args: ['--json', '--state', join(folder, 'alone'), ...args],
    environment: {},
    logFolder: folder,
  });

const startOfStack = async (clockOffset: string) => {
  const state = openStateFolder(join(folder, 'stack'));
  const { ports } = await reservePorts(state.ports);
  return startSimulator({ ...started, state, ports, clockOffset });
};

async function expectOffset(admin: string, offsetMs: number): Promise<void> {
  const before = Date.now();
  const { now } = (await (await fetch(`${admin}/clock`)).json()) as { now: string };
  expect(Date.parse(now) - offsetMs).toBeGreaterThanOrEqual(before);
  expect(Date.parse(now) - offsetMs).toBeLessThanOrEqual(Date.now());
}

test('the stack names what other clients call: the services of the SEFAZ, Sefin and ADN', async () => {
  const simulator = await startOfStack('+0s');
  try {
    const parts = { ready: () => ({}) };
    const engine = { uiUrl: 'http://127.0.0.1:1', namespace: 'fiscal' } as WorkflowServer;
    const authority = { kind: 'simulator', simulator, extraRoots: [] } as const;
    const { authorities } = stackAddresses({ api: parts, worker: parts, engine, authority });
    const { homologation, production } = simulator.addresses;
    expect(authorities).toMatchObject({
      homologation: {
        sefaz: { NFeAutorizacao4: expect.stringMatching(new RegExp(`^${homologation}/`)) },
        sefin: `${homologation}/SefinNacional`,
        contributors: `${homologation}/contribuintes`,
        parameters: `${homologation}/parametrizacao`,
      },
      production: { sefin: `${production}/SefinNacional` },
    });
  } finally {
    await simulator.stop();
  }
});

test('a program that ends before it is ready says how its log ended', async () => {
  await expect(startByHand(['--clock-offset', 'tomorrow'])).rejects.toThrow(
    /^authority-simulator ended before it was ready \(status \d\); .*authority-simulator\.log ends with:\n--clock-offset: /s,
  );
});

test.each([
  ['ahead', '+40d'],
  ['behind', '-30900s'],
  ['now', '+0s'],
])(
  'a simulator has the time that it is given (%s), by a person and by the stack',
  async (_, offset) => {
    const [alone, ofStack] = await Promise.all([
      startByHand(['--clock-offset', offset]),
      startOfStack(offset),
    ]);
    try {
      const { admin } = alone.ready as { readonly admin: string };
      for (const each of [admin, ofStack.addresses.admin])
        await expectOffset(each, readClockOffset(offset) ?? Number.NaN);
    } finally {
      await Promise.all([alone.stop(), ofStack.stop()]);
    }
  },
  60_000,
);
