import { expect, test } from 'vitest';
import { queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeXmlOperation } from './get-nfe-xml.operation.ts';

const api = useTestApi();

test('there is no XML before the authority has answered', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  const answer = await api().call(getNfeXmlOperation, { params: { id } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
});
