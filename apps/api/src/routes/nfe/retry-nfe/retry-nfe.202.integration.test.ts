import { outbox } from '@fiscal/db';
import { beforeAll, expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from '../get-nfe/get-nfe.operation.ts';
import { retryNfeOperation } from './retry-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('a failed note goes back to the queue under its number', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'failed' });
  await finishNote(api(), id, 'failed');
  const failed = expectStatus(await api().call(getNfeOperation, { params: { id } }), 200).body;
  expect(failed).toMatchObject({ status: 'failed', number: expect.any(Number) });
  const answer = await api().call(retryNfeOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/nfe/${id}`);
  expect(answer.body).toMatchObject({
    status: 'queued',
    number: failed.number,
    failure: null,
    attention: null,
  });
  const again = await api().call(retryNfeOperation, { params: { id } });
  expect(again.status).toBe(202);
});

test('a queued note whose execution is lost gets a row that starts one, and stays as it is', async () => {
  const id = await queueNote(api(), companyId, { externalId: 'lost' });
  const rowsOf = async () =>
    (await api().services.db.transaction('system', (tx) => tx.select().from(outbox))).filter(
      ({ documentId }) => documentId === id,
    );
  expect(await rowsOf()).toHaveLength(1);
  await api().asOwner(`delete from outbox where document_id = '${id}'`);
  const answer = await api().call(retryNfeOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ id, status: 'queued' });
  expect(await rowsOf()).toMatchObject([{ kind: 'nfe', action: 'start', run: 1 }]);
});
