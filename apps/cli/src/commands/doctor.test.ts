import { type CliSettings, readCliSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { examine } from './doctor.ts';

const options = { api: 1, workers: 1 };
const countQueueWorkers = () => Promise.reject(new Error('no server is there'));

test('a check that fails ends no other, whichever it is', async () => {
  const settings = new Proxy({} as CliSettings, {
    get() {
      throw new Error('unreadable');
    },
  });
  const checks = await examine({ settings, countQueueWorkers }, options);
  expect(checks.map(({ name, found }) => [name, found])).toEqual([
    ['Node', process.versions.node],
    ...[
      'Postgres',
      'passwords of the logins',
      'Temporal',
      'master keys',
      'documents',
      'API key pepper',
      'NF-e schemas',
      'tax tables',
      'trust store',
      'revocation lists',
      'authorities',
      'tools',
    ].map((name) => [name, 'the check failed']),
  ]);
});

test('a password that cannot be decoded is one line of the doctor', async () => {
  const settings = { ...readCliSettings({}), DATABASE_API_URL: 'postgres://api:100%@127.0.0.1:1/fiscal' };
  const checks = await examine({ settings, countQueueWorkers }, options);
  expect(checks.find(({ name }) => name === 'passwords of the logins')).toMatchObject({
    state: 'missing',
    found: 'the check failed',
  });
  expect(checks.at(-1)?.name).toBe('pdftotext');
});
