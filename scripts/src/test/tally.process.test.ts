import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { linesOfNotRun, readTally } from './tally.ts';

const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs the test runner over files of these texts and returns the path of its report. */
async function reportOf(files: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  mkdirSync(join(path, 'tests'));
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(path, 'tests', `${name}.test.js`), text);
  const report = join(path, 'report.json');
  const options = ['--root', path, '--globals', '--reporter=json', `--outputFile=${report}`];
  await new Promise((resolve) => {
    execFile(process.execPath, [vitest, 'run', ...options, ...args], { cwd: path }, resolve);
  });
  return report;
}

const passing = `test('passes', () => {});`;
const without = `describe('documents [needs a server]', () => { test.skip('one', () => {}); test.skip('two', () => {}); });`;

test('what failed, and what did not run without saying what it needs, is counted as failed', async () => {
  const report = await reportOf({
    passing,
    without,
    failing: `${passing} test('fails', () => { throw new Error('expected'); });`,
    'set-up': `beforeAll(() => { throw new Error('no stack'); }); test('one', () => {}); test('two', () => {});`,
    broken: `import './absent.js'; ${passing}`,
    left: `${passing} test.skip('left out', () => {});`,
  });
  const tally = readTally(report);
  // failing 1; set-up 1 and its 2 tests; broken 1; left 1.
  expect(tally).toMatchObject({ passed: 3, failed: 6 });
  expect(tally.failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.js: the file: .*absent\.js/),
    expect.stringMatching(/failing\.test\.js: fails: Error: expected$/),
    expect.stringMatching(/set-up\.test\.js: the file: no stack$/),
  ]);
  expect(linesOfNotRun(tally)).toEqual([
    expect.stringMatching(/^not run: 1 in .*left\.test\.js, which is a failure$/),
    expect.stringMatching(/^not run: 2 in .*set-up\.test\.js, which is a failure$/),
    'not run: 2 that need a server',
  ]);
});

test('tests that their names leave out are not failures; a missing report is a failure', async () => {
  const report = await reportOf({ passing: `${passing} test('other', () => {});` }, '-t', 'passes');
  expect(readTally(report, { chosen: true })).toMatchObject({ passed: 1, failed: 0, notRun: [] });
  expect(readTally(report)).toMatchObject({ passed: 1, failed: 1 });
  const failing = `test('fails', () => { throw new Error('expected'); });`;
  const one = await reportOf({ failing: `${failing} test('other', () => {});` }, '-t', 'fails');
  expect(readTally(one, { chosen: true })).toMatchObject({ passed: 0, failed: 1 });
  const stopped = `beforeAll(() => { throw new Error('no stack'); }); test('one', () => {}); test('two', () => {});`;
  const notRun = readTally(await reportOf({ stopped }, '-t', 'one'), { chosen: true });
  expect(notRun).toMatchObject({ passed: 0, failed: 3 });
  expect(linesOfNotRun(notRun)).toEqual([expect.stringMatching(/^not run: 2 in .*stopped\.test\.js/)]);
  const none = await reportOf({ passing }, '-t', 'no test has these words');
  expect(readTally(none, { chosen: true })).toMatchObject({ passed: 0, failed: 1, notRun: [] });
  expect(readTally(`${report}.absent`)).toMatchObject({ passed: 0, failed: 1, notRun: [] });
});
