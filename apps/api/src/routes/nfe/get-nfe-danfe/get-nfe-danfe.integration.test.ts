import { beforeAll, describe, expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeDanfeOperation } from './get-nfe-danfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('the DANFE is shown, or saved with download=1', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'shown' });
    await finishNote(api(), id, 'authorized');
    const shown = await api().call(getNfeDanfeOperation, { params: { id } });
    expect(shown.status, shown.text).toBe(200);
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="\d{44}\.pdf"$/);
    const saved = await api().call(getNfeDanfeOperation, { params: { id }, query: { download: '1' } });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  });
});

describe('409', () => {
  test('a note that is not authorized has no DANFE', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'rejected' });
    await finishNote(api(), id, 'rejected');
    const answer = await api().call(getNfeDanfeOperation, { params: { id } });
    expect(answer.status).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
  });
});

describe('503', () => {
  test('a process that can not draw says busy and when to ask again', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'not drawn' });
    await finishNote(api(), id, 'authorized', {});
    const answer = await api().call(getNfeDanfeOperation, { params: { id } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errorOf(answer).code).toBe('busy');
  });
});
