import type { Id24 } from '@fiscal/domain';
import { beforeEach, expect, test } from 'vitest';
import type { DanfeInput } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { makeFollowUp } from '../filing/filing-kind-adapter.ts';
import { danfe } from '../kinds/nfe/danfe.ts';
import { logoIn, logoOfCompany } from '../kinds/nfe/danfe-logo.ts';
import { getNfeDanfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { cancelNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { storeMissingPrint } from '../print/store-missing-print.ts';
import { frozenRun } from '../testing/classed-notes.ts';
import { authorizedNote, finishEvent } from '../testing/event-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { refusal } from '../testing/refusal.ts';
import { sampleJpeg, samplePng } from '../testing/sample-pictures.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { createTestKinds } from '../testing/test-kinds.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';
import { deleteLogo } from './delete-logo.ts';
import { getDanfeSettings } from './get-danfe-settings.ts';
import { getLogo } from './get-logo.ts';
import { replaceDanfeSettings } from './replace-danfe-settings.ts';
import { replaceLogo } from './replace-logo.ts';

const harness = useHarness();

let ctx: TestTenant;
let companyId: Id24;
beforeEach(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

const landscape = { orientation: 'landscape' } as const;
const put = (bytes = samplePng()) => replaceLogo(ctx, { companyId, mediaType: 'image/png', bytes });

const audited = () =>
  harness.database.readAsOwner<{ action: string; before: object | null; after: object | null }>(`
    select action, before, after from audit where subject_id = '${companyId}'
      and (action like 'logo.%' or after ? 'danfeOrientation') order by at, id`);

async function issuedXml(externalId: string): Promise<string> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  return (await frozenRun(harness, note.id)).xml;
}

test('the orientation of a company is written into the notes that are accepted from then on', async () => {
  expect(await getDanfeSettings(ctx, { companyId })).toEqual({ orientation: 'portrait' });
  expect(await issuedXml('portrait')).toContain('<tpImp>1</tpImp>');
  expect(await replaceDanfeSettings(ctx, { companyId, settings: landscape })).toEqual(landscape);
  await replaceDanfeSettings(ctx, { companyId, settings: landscape });
  expect(await getDanfeSettings(ctx, { companyId })).toEqual(landscape);
  expect(await issuedXml('landscape')).toContain('<tpImp>2</tpImp>');
  expect(await audited()).toEqual([
    {
      action: 'company.update',
      before: { danfeOrientation: 'portrait' },
      after: { changed: ['danfeOrientation'], danfeOrientation: 'landscape' },
    },
  ]);
});

test('a logo is encoded again and stored, returned with its ETag, and removed', async () => {
  const record = await put();
  expect(record).toMatchObject({ mediaType: 'image/png', width: 40, height: 20, size: expect.any(Number) });
  const logo = await getLogo(ctx, { companyId });
  expect(logo.bytes).toHaveLength(record.size);
  expect(logo.etag).toMatch(/^"[\w-]{43}"$/);
  await harness.advance(1_000);
  expect(await put()).toEqual(record);
  const other = await replaceLogo(ctx, { companyId, mediaType: 'image/jpeg', bytes: sampleJpeg() });
  expect(other).toMatchObject({ mediaType: 'image/jpeg' });
  expect(other.updatedAt > record.updatedAt).toBe(true);
  await harness.advance(1_000);
  await deleteLogo(ctx, { companyId });
  expect(await refusal(getLogo(ctx, { companyId }))).toMatchObject({ code: 'not_found' });
  expect(await refusal(deleteLogo(ctx, { companyId }))).toMatchObject({ code: 'not_found' });
  expect((await audited()).map(({ action, after }) => [action, after])).toEqual([
    ['logo.replace', { mediaType: 'image/png', width: 40, height: 20, size: record.size }],
    ['logo.replace', { mediaType: 'image/jpeg', width: 40, height: 20, size: other.size }],
    ['logo.delete', null],
  ]);
});

test('each company of a client is printed with its own logo', async () => {
  const other = await harness.aCompany(ctx, { cnpj: '11444777000161' });
  const png = await put();
  const jpeg = await replaceLogo(ctx, { companyId: other, mediaType: 'image/jpeg', bytes: sampleJpeg() });
  const printed = (id: Id24) =>
    inTenant(ctx, (tx) => tx.run(logoOfCompany, { clientId: ctx.tenant.clientId, companyId: id }));
  const [[mine], [theirs]] = [await printed(companyId), await printed(other)];
  expect([logoIn(mine), logoIn(theirs)]).toMatchObject([
    { mediaType: png.mediaType, bytes: { length: png.size } },
    { mediaType: jpeg.mediaType, bytes: { length: jpeg.size } },
  ]);
});

test('a refused picture does not change the logo', async () => {
  const record = await put();
  expect(await refusal(put(sampleJpeg()))).toEqual({
    code: 'logo_invalid_file',
    details: { reason: 'type' },
  });
  expect(await refusal(put(samplePng({ width: 1_001 })))).toEqual({
    code: 'logo_dimensions',
    details: { width: 1_001, height: 20, maxSide: 1_000 },
  });
  expect((await getLogo(ctx, { companyId })).bytes).toHaveLength(record.size);
});

test('every DANFE has the orientation of its XML and the present logo', async () => {
  const rendered: DanfeInput[] = [];
  const renderDanfe = async (input: DanfeInput) => {
    rendered.push(input);
    return new Uint8Array([rendered.length]);
  };
  const kinds = createTestKinds({ renderers: { nfe: renderDanfe } });
  await replaceDanfeSettings(ctx, { companyId, settings: landscape });
  await put();
  const ofProcess = { ...harness, kinds };
  const followUp = (kind: 'nfe' | 'nfeEvent', filingId: string, adapters = kinds) =>
    makeFollowUp(adapters[kind], harness.sys, { filingId, run: 1 }, async () => undefined);
  const recorded = await authorizedNote(ofProcess, ctx, companyId, 'rendered by who recorded it');
  await followUp('nfe', recorded);
  const read = await authorizedNote(ofProcess, ctx, companyId, 'rendered by another');
  await followUp('nfe', read, createTestKinds({ renderers: { nfe: renderDanfe } }));
  const requested = await authorizedNote(ofProcess, ctx, companyId, 'asked for before');
  await getNfeDanfe(withRenderers(ctx, { nfe: renderDanfe }), { id: requested });
  await storeMissingPrint(withRenderers(ctx, { nfe: renderDanfe }), danfe, requested);
  const cancellation = { id: read, justification: 'Venda desfeita a pedido' };
  const { event } = await cancelNfe(ctx, cancellation);
  await finishEvent(ofProcess, event.id, 'registered');
  await followUp('nfeEvent', event.id);
  expect(rendered).toHaveLength(5);
  const logo = { mediaType: 'image/png', width: 40, height: 20, bytes: expect.any(Uint8Array) };
  for (const input of rendered) expect(input).toMatchObject({ orientation: 'landscape', logo });
  expect(rendered.map(({ status }) => status)).toEqual([...Array(4).fill('authorized'), 'cancelled']);
  await deleteLogo(ctx, { companyId });
  const after = await authorizedNote(ofProcess, ctx, companyId, 'without');
  await followUp('nfe', after);
  await getNfeDanfe(withRenderers(ctx, { nfe: renderDanfe }), {
    id: await authorizedNote(ofProcess, ctx, companyId, 'without either'),
  });
  expect(rendered.slice(5).map((input) => input.logo)).toEqual([undefined, undefined]);
});
