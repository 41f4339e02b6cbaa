import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isInstalled } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { prometheusFolder, ruleTestFiles } from './testing/read-alerts.ts';

const testWithPromtool = test.skipIf(!isInstalled('promtool'));
const run = promisify(execFile);

const promtool = (...args: readonly string[]): Promise<string> =>
  run('promtool', [...args], { cwd: prometheusFolder }).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );

testWithPromtool.for(ruleTestFiles)(
  'the alerts fire in time, and not before: %s [needs promtool]',
  async (file) => {
    expect(await promtool('test', 'rules', file)).toContain('SUCCESS');
  },
);

testWithPromtool('Prometheus takes its configuration and rules [needs promtool]', async () => {
  expect(await promtool('check', 'config', 'prometheus.yml')).toMatch(/SUCCESS: \d+ rules found/);
});
