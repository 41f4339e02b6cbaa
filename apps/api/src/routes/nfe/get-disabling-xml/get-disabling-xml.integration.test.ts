import { fixedClock } from '@fiscal/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { expectError } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { getDisablingXmlOperation } from './get-disabling-xml.operation.ts';

describe('200', () => {
  // Rates and the year of a key follow the day of issue.
  const now = new Date('2026-11-21T13:00:00Z');
  const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

  test('the registered XML has a strong tag and a file name', async () => {
    const id = await queueDisabling(api(), await readyCompany(api()));
    await finishDisabling(api(), id, 'registered');
    const answer = await api().call(getDisablingXmlOperation, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="2026-1-1-1-procInutNFe.xml"');
    expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(answer.text).toContain('<ProcInutNFe');
  });
});

describe('409', () => {
  const api = useTestApi();
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
  });

  test.each(['queued', 'rejected', 'registeredBefore'] as const)('%s: there is no XML', async (outcome) => {
    const id = await queueDisabling(api(), companyId, outcome);
    if (outcome !== 'queued') await finishDisabling(api(), id, outcome);
    const answer = await api().call(getDisablingXmlOperation, { params: { id } });
    expectError(answer, 409, 'conflict', { reason: 'xml_not_available' });
  });
});
