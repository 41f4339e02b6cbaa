import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { endRun, unsignedXml } from '../../testing/filing-steps.ts';
import { municipal, withDpsSeries } from '../../testing/nfse-steps.ts';
import type { TestMunicipal, TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfse } from './issue-nfse.ts';
import { previewNfse } from './preview-nfse.ts';
import { retryNfse } from './retry-nfse.ts';

const harness = useHarness();

/** Makes the context of an API process that is configured for NT 009. */
const ofNt009 = (ctx: TestTenant): TestMunicipal =>
  municipal({ ...ctx, settings: { ...ctx.settings, dpsLayout: { name: 'nt009', version: '1.02' } } });

async function aProvider(mode: 'test' | 'live') {
  const { ctx, companyId } = await harness.anIssuer(mode);
  await withDpsSeries(ctx, companyId);
  return { ctx, companyId };
}

const written = async (ctx: TestMunicipal, companyId: Id24, externalId: string) => {
  const { nfse } = await issueNfse(ctx, { request: aService({ companyId, externalId }) });
  return { id: nfse.id, xml: await unsignedXml(harness.sys, nfse.id) };
};

test('a DPS of homologation has the configured layout, or 1.01 by default', async () => {
  const { ctx, companyId } = await aProvider('test');
  const { xml } = await written(ofNt009(ctx), companyId, 'chosen');
  expect(xml).toContain(' versao="1.02"><infDPS ');
  expect(xml).toContain('<tpAmb>2</tpAmb>');
  expect(xml).toContain('<finNFSe>0</finNFSe>');
  expect((await previewNfse(ofNt009(ctx), { request: aService({ companyId }) })).xml).toContain('<finNFSe>');
  const usual = (await written(municipal(ctx), companyId, 'usual')).xml;
  expect(usual).toContain(' versao="1.01"><infDPS ');
  expect(usual).not.toContain('finNFSe');
});

test('a DPS of production has layout 1.01, also when another one is configured', async () => {
  const { ctx, companyId } = await aProvider('live');
  const { xml } = await written(ofNt009(ctx), companyId, 'of production');
  expect(xml).toContain('<tpAmb>1</tpAmb>');
  expect(xml).toContain(' versao="1.01"><infDPS ');
  expect(xml).not.toContain('finNFSe');
});

test('a document keeps its layout, and one that is written again has the present layout', async () => {
  const { ctx, companyId } = await aProvider('test');
  const { id, xml } = await written(ofNt009(ctx), companyId, 'kept');
  const request = aService({ companyId, externalId: 'kept' });
  expect((await issueNfse(municipal(ctx), { request })).kind).toBe('repeated');
  expect(await unsignedXml(harness.sys, id)).toBe(xml);
  await endRun(harness, id, { kind: 'failed', code: 'authority_unavailable' });
  await retryNfse(municipal(ctx), { id });
  expect(await unsignedXml(harness.sys, id)).toContain(' versao="1.01"><infDPS ');
});
