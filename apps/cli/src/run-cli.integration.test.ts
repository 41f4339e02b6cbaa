import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { exitCodes } from './context/command-failed.ts';
import { runCli } from './run-cli.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();

const absent = 'f'.repeat(24);

async function run(...words: readonly string[]) {
  const written = { output: '', errors: '' };
  const into = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  const exitCode = await runCli({
    filingKinds,
    argv: ['node', 'fiscal', ...words],
    environment: { DATABASE_URL: database.url },
    output: into('output'),
    errors: into('errors'),
  });
  return { exitCode, ...written };
}

test('a successful command ends with 0 and writes no error', async () => {
  expect(await run('--json', 'client', 'list')).toEqual({ exitCode: 0, output: '[]\n', errors: '' });
});

test('a command that is refused ends with the exit code of its cause, in one line', async () => {
  expect(await run('filings', 'show', absent)).toEqual({
    exitCode: exitCodes.refused,
    output: '',
    errors: 'no filing has this id or key\n',
  });
  const notFound = await run('client', 'suspend', absent);
  expect(notFound).toMatchObject({ exitCode: exitCodes.failed, output: '' });
  expect(notFound.errors).toMatch(/^[^\n]+\n$/);
});

test('the doctor fails when something is missing, and says how many things', async () => {
  const { exitCode, output, errors } = await run('doctor');
  expect(output).toContain('MISSING   master keys: none');
  expect(exitCode).toBe(exitCodes.failed);
  expect(errors).toMatch(/^\d+ thing\(s\) missing\n$/);
});
