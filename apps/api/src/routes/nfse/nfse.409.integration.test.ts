import { beforeAll, expect, test } from 'vitest';
import { queueService, readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { cancelNfseOperation } from './cancel-nfse/cancel-nfse.operation.ts';
import { getNfseDanfseOperation } from './get-nfse-danfse/get-nfse-danfse.operation.ts';
import { getNfseXmlOperation } from './get-nfse-xml/get-nfse-xml.operation.ts';
import { listNfseEventsOperation } from './list-nfse-events/list-nfse-events.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await queueService(api(), await readyProvider(api()));
});

test.each(['nfse', 'dps'] as const)(
  'there is no XML (%s) before the Sefin has answered',
  async (document) => {
    const answer = await api().call(getNfseXmlOperation, { params: { id }, query: { document } });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
  },
);

test('there is no DANFSe of what is not authorized, and no cancellation of it', async () => {
  const danfse = await api().call(getNfseDanfseOperation, { params: { id }, query: {} });
  const body = { justification: 'Serviço contratado em duplicidade' };
  const cancellation = await api().call(cancelNfseOperation, { params: { id }, body });
  expect([danfse.status, cancellation.status]).toEqual([409, 409]);
  for (const answer of [danfse, cancellation]) {
    expect(errorOf(answer).details).toMatchObject({ reason: 'not_authorized' });
  }
});

test('an NFS-e without events has an empty list', async () => {
  const answer = await api().call(listNfseEventsOperation, { params: { id } });
  expect([answer.status, answer.body]).toEqual([200, { data: [] }]);
});
