import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { warnOfOwnSimulator } from './warn-of-own-simulator.ts';

const run = promisify(execFile);
const launcher = fileURLToPath(new URL('../../run.mjs', import.meta.url));
const commands = [
  'start',
  'demo',
  'test',
  'bench',
  'chaos',
  'notes',
  'danfes',
  'fuzz',
  'image',
  'simulator',
  'fiscal',
];

test.each(commands)(
  '%s --help prints the usage and ends well, without a trace',
  async (command) => {
    const { stdout, stderr } = await run(process.execPath, [launcher, command, '--help']);
    expect(stdout).toMatch(/npm (start|test|run)|Simulador|Usage: fiscal/);
    expect(stderr).not.toMatch(/^\s+at /m);
  },
  120_000,
);

test('the launcher names the commands', async () => {
  const { stdout } = await run(process.execPath, [launcher, '--help']);
  for (const command of commands) expect(stdout).toContain(command);
});

test('a wrong option ends with the usage and status 2', async () => {
  const failing = run(process.execPath, [launcher, 'start', '--autority', 'x.json']);
  await expect(failing).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--authority FILE'),
  });
});

test('a command that has only the simulator names the variables that it does not use', () => {
  const printed: string[] = [];
  const environment = { AUTHORITY_ENDPOINTS_FILE: 'x.json', AUTHORITY_SIMULATED: '' };
  warnOfOwnSimulator('chaos', environment, (line) => printed.push(line));
  warnOfOwnSimulator('chaos', {}, (line) => printed.push(line));
  expect(printed).toEqual([expect.stringMatching(/AUTHORITY_ENDPOINTS_FILE not used$/)]);
});
