import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const secret = 'CANARY{ not json';

/** Fails as a stored text that is no JSON does, once the program looks for errors that nothing caught. */
const failing = `data:text/javascript,${encodeURIComponent(`
  process.on('newListener', (event) => {
    if (event === 'uncaughtException') setTimeout(() => JSON.parse(atob('${btoa(secret)}')));
  });`)}`;

const run = (program: string, ...more: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...more, `apps/${program}/src/main.ts`, 'doctor'], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });

const lastLine = (text: string): unknown => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');

test('the command line ends after an error that nothing caught, without its text', () => {
  const { status, stderr } = run('cli', '--import', failing);
  expect(stderr).not.toContain('CANARY');
  expect(lastLine(stderr)).toMatchObject({ level: 60, process: 'cli', error: { type: 'SyntaxError' } });
  expect(status).toBe(1);
});

test.each(['api', 'worker'])('%s names the settings that it lacks in a line of its log', (program) => {
  const { status, stderr } = run(program);
  expect(lastLine(stderr)).toMatchObject({
    error: { type: 'EnvironmentError', message: expect.stringContaining('DATABASE_URL') },
  });
  expect(status).toBe(1);
});
