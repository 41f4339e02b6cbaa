import { beforeAll, describe, expect, test } from 'vitest';
import { authorizeService, finishService } from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseDanfseOperation } from './get-nfse-danfse.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

describe('200', () => {
  test('the DANFSe is shown, or saved with download=1', async () => {
    const id = await authorizeService(api(), companyId, { externalId: 'shown' });
    const shown = await api().call(getNfseDanfseOperation, { params: { id } });
    expect(shown.status, shown.text).toBe(200);
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="\d{50}\.pdf"$/);
    const saved = await api().call(getNfseDanfseOperation, { params: { id }, query: { download: '1' } });
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  });
});

describe('409', () => {
  test('there is no DANFSe of what is not authorized', async () => {
    const id = await queueService(api(), companyId, { externalId: 'queued' });
    const answer = await api().call(getNfseDanfseOperation, { params: { id } });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
  });
});

describe('503', () => {
  test('before the DANFSe is stored, a process that cannot draw says busy and when to ask again', async () => {
    const id = await queueService(api(), companyId, { externalId: 'not drawn' });
    await finishService(api(), id, 'authorized', 'missing');
    const answer = await api().call(getNfseDanfseOperation, { params: { id } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errorOf(answer).code).toBe('busy');
  });
});
