import { beforeAll, expect, test } from 'vitest';
import { askCorrection, authorizeNote, finishEvent, letterText } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { correctNfeOperation } from './correct-nfe.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('the text of the latest letter gives that letter, also in another normal form', async () => {
  const id = await authorizeNote(api(), companyId, 'repeated letter');
  const eventId = await askCorrection(api(), id);
  const again = () =>
    api().call(correctNfeOperation, { params: { id }, body: { text: letterText.normalize('NFD') } });
  const early = await again();
  expect([early.status, early.body]).toMatchObject([200, { id: eventId }]);
  await finishEvent(api(), eventId, 'registered');
  const late = await again();
  expect([late.status, late.body]).toMatchObject([200, { id: eventId, status: 'registered' }]);
});
