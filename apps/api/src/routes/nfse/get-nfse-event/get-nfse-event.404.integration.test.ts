import { expect, test } from 'vitest';
import { askServiceCancellation, authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseEventXmlOperation } from '../get-nfse-event-xml/get-nfse-event-xml.operation.ts';
import { retryNfseEventOperation } from '../retry-nfse-event/retry-nfse-event.operation.ts';
import { getNfseEventOperation } from './get-nfse-event.operation.ts';

const api = useTestApi();

test('an event is found under its own NFS-e alone', async () => {
  const companyId = await readyProvider(api());
  const id = await authorizeService(api(), companyId, { externalId: 'own' });
  const another = await authorizeService(api(), companyId, { externalId: 'another' });
  const eventId = await askServiceCancellation(api(), id);
  for (const params of [
    { id: another, eventId },
    { id, eventId: absentId },
    { id, eventId: 'not-an-id' },
  ]) {
    const answers = [
      await api().call(getNfseEventOperation, { params }),
      await api().call(getNfseEventXmlOperation, { params }),
      await api().call(retryNfseEventOperation, { params }),
    ];
    expect(answers.map((answer) => [answer.status, errorOf(answer).code])).toEqual(
      Array(3).fill([404, 'not_found']),
    );
  }
});
