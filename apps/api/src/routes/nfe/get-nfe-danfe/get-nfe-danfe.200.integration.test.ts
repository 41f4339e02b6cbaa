import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeDanfeOperation } from './get-nfe-danfe.operation.ts';

const api = useTestApi();

test('the DANFE is shown, or saved with download=1', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await finishNote(api(), id, 'authorized');
  const shown = await api().call(getNfeDanfeOperation, { params: { id } });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="\d{44}\.pdf"$/);
  const saved = await api().call(getNfeDanfeOperation, { params: { id }, query: { download: '1' } });
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
});
