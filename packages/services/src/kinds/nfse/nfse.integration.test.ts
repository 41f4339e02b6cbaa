import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { replaceNfseSettings } from '../../companies/replace-nfse-settings.ts';
import { updateCompany } from '../../companies/update-company.ts';
import {
  anNfseCompany,
  authorizedNfse,
  finishNfse,
  municipal,
  queuedNfse,
  withDpsSeries,
} from '../../testing/nfse-steps.ts';
import type { TestMunicipal } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getUsage } from '../../usage/get-usage.ts';
import { findNfse, getNfse } from './get-nfse.ts';
import { issueNfse } from './issue-nfse.ts';

const harness = useHarness();
let ctx: TestMunicipal;
let companyId: Id24;
beforeAll(async () => {
  ({ ctx, companyId } = await anNfseCompany(harness));
});

test('a request becomes a queued NFS-e, which can be found by its externalId', async () => {
  const { kind, nfse } = await issueNfse(ctx, { request: aService({ companyId, externalId: 'first' }) });
  expect(kind).toBe('created');
  expect(nfse).toMatchObject({ status: 'queued', series: 1, accessKey: null, nfseNumber: null });
  expect(nfse.totals).toMatchObject({ service: '1500.00', iss: '75.00', net: '1500.00' });
  expect(await findNfse(ctx, { externalId: 'first' })).toEqual(nfse);
  expect(await getNfse(ctx, { id: nfse.id })).toEqual(nfse);
});

test.each([
  [null, 'saiu sem inscrição municipal.'],
  ['000000000123456', 'levou a inscrição municipal 000000000123456.'],
])(
  'the explanation of a refused municipal registration names the one of the last authorized NFS-e: %s',
  async (im, words) => {
    const own = municipal(await harness.aClient('live'));
    const provider = await harness.aCompany(own, { im, environment: 'homologation' });
    await withDpsSeries(own, provider);
    const explained = async (id: string) => {
      await harness.database.asOwner(`
      update filing set rejection = rejection || '{"cStat": "E0120"}' where id = '${id}'`);
      const byId = await getNfse(own, { id });
      expect(await findNfse(own, { externalId: byId.externalId })).toEqual(byId);
      return byId.rejection?.explanation?.fix;
    };
    const first = await queuedNfse(own, provider, { externalId: 'refused first' });
    await finishNfse(harness, first, 'rejected');
    const beforeAnyWasAccepted = await explained(first);
    expect(beforeAnyWasAccepted).toMatch(/15 dígitos\. Depois repita o POST .*externalId\./);
    expect(beforeAnyWasAccepted).not.toContain('A última NFS-e autorizada');
    const accepted = await queuedNfse(own, provider, { externalId: 'accepted last, requested first' });
    await finishNfse(harness, accepted, 'authorized', 1, '2026-11-21T10:05:00-03:00');
    await updateCompany(own, { id: provider, patch: { im: '777' } });
    const earlier = await queuedNfse(own, provider, { externalId: 'accepted earlier' });
    await finishNfse(harness, earlier, 'authorized', 1, '2026-11-21T10:00:00-03:00');
    await updateCompany(own, { id: provider, patch: { environment: 'production' } });
    await withDpsSeries(own, provider);
    const real = await queuedNfse(own, provider, { externalId: 'accepted later, in production' });
    await finishNfse(harness, real, 'authorized', 1, '2026-11-21T10:10:00-03:00');
    await updateCompany(own, { id: provider, patch: { environment: 'homologation' } });
    const second = await queuedNfse(own, provider, { externalId: 'refused then' });
    await finishNfse(harness, second, 'rejected');
    expect(await explained(second)).toContain(`A última NFS-e autorizada desta empresa ${words}`);
  },
);

test('an authorization is in the usage, and a rejection has its reasons and keeps its number', async () => {
  const id = await authorizedNfse(harness, ctx, companyId, { externalId: 'counted' });
  expect(await getNfse(ctx, { id })).toMatchObject({
    status: 'authorized',
    protocol: null,
    statusCode: '100',
  });
  expect(JSON.stringify(await getUsage(ctx, { month: '2026-11' }))).toContain('nfse');
  const refused = await queuedNfse(ctx, companyId, { externalId: 'refused' });
  await finishNfse(harness, refused, 'rejected');
  const record = await getNfse(ctx, { id: refused });
  expect(record.rejection).toMatchObject({
    cStat: 'E0310',
    errors: [{ code: 'E0310', reason: 'Código inexistente', detail: 'cTribNac' }],
    explanation: { cStat: 'E0310', fields: ['service.nationalCode'], retryable: false },
  });
  // These settings change the content of the DPS, so the repeated request is accepted as a new submission.
  await replaceNfseSettings(ctx, { companyId, settings: { specialRegime: 0 } });
  const again = await issueNfse(ctx, { request: aService({ companyId, externalId: 'refused' }) });
  expect(again).toMatchObject({ kind: 'resubmitted', nfse: { number: record.number, status: 'queued' } });
});
