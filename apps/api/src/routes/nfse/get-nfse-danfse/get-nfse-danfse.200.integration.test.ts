import { expect, test } from 'vitest';
import { authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseDanfseOperation } from './get-nfse-danfse.operation.ts';

const api = useTestApi();

test('the DANFSe is shown, or saved with download=1; a client that holds it does not get it again', async () => {
  const id = await authorizeService(api(), await readyProvider(api()));
  const shown = await api().call(getNfseDanfseOperation, { params: { id } });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="\d{50}\.pdf"$/);
  const saved = await api().call(getNfseDanfseOperation, { params: { id }, query: { download: '1' } });
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
  const headers = { 'if-none-match': shown.headers.get('etag') ?? '' };
  const held = await api().call(getNfseDanfseOperation, { params: { id }, headers });
  expect([held.status, held.text]).toEqual([304, '']);
});
