import { outbox } from '@fiscal/db';
import { beforeAll, describe, expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryNfeOperation } from './retry-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('202', () => {
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
});
