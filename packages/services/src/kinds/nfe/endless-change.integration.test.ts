import { afterEach, expect, test, vi } from 'vitest';
import { getCompany } from '../../companies/get-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { aRequest } from '../../testing/harness.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();
afterEach(() => {
  vi.restoreAllMocks();
});

interface Changing {
  readonly ctx: TestTenant;
  readonly companyId: string;
  /** Returns how many times the company was changed between the read of a POST and its write. */
  readonly changes: () => number;
}

/** Makes a client whose company is patched in the middle of every round of a POST, at most `times` times. */
async function changing(times: number, onChange: () => void = () => undefined): Promise<Changing> {
  const owner = await harness.aClient();
  const companyId = await harness.aCompany(owner);
  let changes = 0;
  const validate: TestTenant['schemas']['validate'] = async () => {
    if (changes < times) {
      changes += 1;
      const legalName = `Emitente Versao ${changes}`;
      await updateCompany(owner, { id: companyId, patch: { legalName, tradeName: legalName } });
      onChange();
    }
    return [];
  };
  const settings = { ...owner.settings, acceptingMs: undefined };
  return { ctx: { ...owner, settings, schemas: { validate } }, companyId, changes: () => changes };
}

const post = ({ ctx, companyId }: Changing) => issueNfe(ctx, { request: aRequest(companyId) });

const busy = { code: 'busy', details: { retryAfterSeconds: 1 } };

test('a POST while the company changes again and again is answered busy, and takes no number', async () => {
  const endless = await changing(Number.POSITIVE_INFINITY);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await expect(post(endless)).rejects.toMatchObject(busy);
  expect(endless.changes()).toBe(8);
  const company = await getCompany(endless.ctx, { id: endless.companyId });
  expect(company.nfe.homologation.series[0]?.next).toBe(1);
});

test('no round begins after three seconds, also on a slow machine', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const slow = await changing(Number.POSITIVE_INFINITY, () => {
    now += 1_600;
  });
  await expect(post(slow)).rejects.toMatchObject(busy);
  expect(slow.changes()).toBe(2);
});

test('when the changes end the POST is accepted with the latest data', async () => {
  const brief = await changing(3);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(await post(brief)).toMatchObject({ kind: 'created', note: { number: 1 } });
});
