import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getDisablingXmlOperation } from './get-disabling-xml.operation.ts';

// Rates and the year of a key follow the day of issue.
const now = new Date('2026-11-21T13:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

test('the registered XML comes with a strong tag and a name', async () => {
  const id = await queueDisabling(api(), await readyCompany(api()));
  await finishDisabling(api(), id, 'registered');
  const answer = await api().call(getDisablingXmlOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/xml');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="2026-1-1-1-procInutNFe.xml"');
  expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
  expect(answer.text).toContain('<ProcInutNFe');
});
