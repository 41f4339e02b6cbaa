import { expect, test } from 'vitest';
import {
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseEventXmlOperation } from './get-nfse-event-xml.operation.ts';

const api = useTestApi();

test('the event as the Sefin gave it; a client that holds it does not get it again', async () => {
  const id = await authorizeService(api(), await readyProvider(api()));
  const eventId = await askServiceCancellation(api(), id);
  await finishServiceEvent(api(), eventId, 'registered');
  const ask = (headers: Record<string, string> = {}) =>
    api().call(getNfseEventXmlOperation, { params: { id, eventId }, headers });
  const answer = await ask();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.text).toMatch(/^<\?xml [^>]*\?><evento .*<pedRegEvento .*<e101101>.*<\/evento>$/s);
  const held = await ask({ 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([held.status, held.text]).toEqual([304, '']);
});
