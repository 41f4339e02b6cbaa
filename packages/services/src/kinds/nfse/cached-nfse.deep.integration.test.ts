import type { NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { beforeEach, expect, test } from 'vitest';
import { replaceNfseSettings } from '../../companies/replace-nfse-settings.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { aProcess } from '../../testing/a-process.ts';
import { frozenRun } from '../../testing/classed-notes.ts';
import { anNfseCompany, authorizedNfse } from '../../testing/nfse-steps.ts';
import type { TestMunicipal } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfse } from './get-nfse.ts';
import { issueNfse } from './issue-nfse.ts';

const harness = useHarness();

let ctx: TestMunicipal;
let companyId: Id24;
/** Two processes that have cached the company. Changes are made in the first one. */
let processes: readonly [one: TestMunicipal, two: TestMunicipal];
beforeEach(async () => {
  const served = await anNfseCompany(harness);
  companyId = served.companyId;
  processes = [aProcess(served.ctx), aProcess(served.ctx)];
  [ctx] = processes;
  for (const [n, process] of processes.entries()) await post(process, `first ${n}`);
});

const post = (process: TestMunicipal, externalId: string, changes: Partial<NfseRequest> = {}) =>
  issueNfse(process, { request: aService({ companyId, externalId, ...changes }) });
/** Issues the next NFS-e in each process, and returns their runs. */
const nextOfBoth = async () => {
  const runs: Awaited<ReturnType<typeof frozenRun>>[] = [];
  for (const [n, process] of processes.entries()) {
    runs.push(await frozenRun(harness, (await post(process, `next ${n}`)).nfse.id));
  }
  return runs;
};

test('settings that were replaced after the caching are used in the DPS, in every process', async () => {
  await replaceNfseSettings(ctx, { companyId, settings: { specialRegime: 3 } });
  for (const { xml, stamps } of await nextOfBoth()) {
    expect(xml).toContain('<regEspTrib>3</regEspTrib>');
    expect(stamps).toMatchObject({ company: 2 });
  }
});

test('a municipal registration that changed after the caching is used in the DPS, in every process', async () => {
  await updateCompany(ctx, { id: companyId, patch: { im: '98765' } });
  for (const { xml } of await nextOfBoth()) expect(xml).toContain('<IM>98765</IM>');
});

test('a repeated request that replaces another NFS-e is answered with its NFS-e', async () => {
  const { accessKey } = await getNfse(ctx, {
    id: await authorizedNfse(harness, ctx, companyId, { externalId: 'old' }),
  });
  const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  const { nfse } = await post(ctx, 'new', { replaces });
  expect(await post(ctx, 'new', { replaces })).toMatchObject({ kind: 'repeated', nfse: { id: nfse.id } });
});
