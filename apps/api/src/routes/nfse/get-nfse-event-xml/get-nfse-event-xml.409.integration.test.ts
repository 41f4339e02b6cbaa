import { expect, test } from 'vitest';
import { askServiceCancellation, authorizeService } from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseEventXmlOperation } from './get-nfse-event-xml.operation.ts';

const api = useTestApi();

test('an event that is not registered has no XML', async () => {
  const id = await authorizeService(api(), await readyProvider(api()));
  const eventId = await askServiceCancellation(api(), id);
  const answer = await api().call(getNfseEventXmlOperation, { params: { id, eventId } });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
});
