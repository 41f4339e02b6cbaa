import { expect, test } from 'vitest';
import { checkQueues } from './check-queues.ts';

const served = { queue: 'sefaz.SP.production', workers: 2 };
const abandoned = { queue: 'sefaz.MG.production', workers: 0 };
const unknown = { queue: 'sefin.AN.production', workers: undefined };

test.each([
  [[], 'ok', 'none'],
  [[served], 'ok', '1, each with a worker'],
  [[served, unknown], 'optional', 'Temporal does not say who serves sefin.AN.production'],
  [[served, abandoned, unknown], 'missing', 'no worker serves sefaz.MG.production'],
])('the doctor reports %j as %s', (queues, state, found) => {
  expect(checkQueues(queues)).toMatchObject({ state, found });
});
