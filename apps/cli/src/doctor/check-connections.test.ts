import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeConnections } from './check-connections.ts';

const processes = { api: 4, workers: 8 };
/** The connections of the processes: 4 × 21 + 8 × (21 + 2) + 5. */
const needed = 273;

test('as many connections as the processes and the other databases need are enough', () => {
  expect(judgeConnections({ most: needed + 30, elsewhere: 30 }, processes, 10)).toEqual({
    name: 'connections of Postgres',
    state: 'ok',
    found: '273 for 4 API and 8 worker(s) at DATABASE_CONNECTIONS=10, 30 in other databases now, of 303',
    advice: '',
  });
});

test('one connection less is reported as missing, with the number', () => {
  expect(judgeConnections({ most: needed + 29, elsewhere: 30 }, processes, 10)).toMatchObject({
    state: 'missing',
    advice: expect.stringContaining('raise max_connections by 1,'),
  });
});

test('the Postgres of compose has enough connections for one API, one worker and Temporal', () => {
  const compose = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
  const [, set] = /max_connections=\$\{POSTGRES_MAX_CONNECTIONS:-(\d+)\}/.exec(compose) ?? [];
  const reserved = 3;
  // Frontend, history, matching and worker, each with 20 for executions and 10 for visibility.
  const sessions = { most: Number(set) - reserved, elsewhere: 4 * (20 + 10) };
  expect(judgeConnections(sessions, { api: 1, workers: 1 }, 10)).toMatchObject({ state: 'ok' });
});
