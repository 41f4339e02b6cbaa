import type { Id24 } from '@fiscal/domain';
import { beforeEach, expect, test } from 'vitest';
import type { DanfeInput } from '../../context/context.ts';
import { replaceDanfeSettings } from '../../danfe-settings/replace-danfe-settings.ts';
import { replaceLogo } from '../../danfe-settings/replace-logo.ts';
import { reject } from '../../testing/classed-notes.ts';
import { anItem, aRequest } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { withRenderers } from '../../testing/with-renderers.ts';
import { disableRange } from '../nfe-disabling/disable-range.ts';
import { issueNfe } from './issue-nfe.ts';
import { drawNfePreview, previewNfe } from './preview-nfe.ts';

const harness = useHarness();

let ctx: TestTenant;
let companyId: Id24;
beforeEach(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
});

type Changes = Parameters<typeof aRequest>[1];
const preview = (changes: Changes & { readonly issueDate?: string } = {}) =>
  previewNfe(ctx, { request: { ...aRequest(companyId), ...changes } });
const issue = (changes: Changes = {}) => issueNfe(ctx, { request: aRequest(companyId, changes) });

const quotations = () =>
  harness.database.readAsOwner<object>(`
    select document_kind from usage where client_id = '${ctx.tenant.clientId}'`);

test('the rates are those of the day', async () => {
  const cbsIn = async (issueDate: string) => {
    const { items } = await preview({ issueDate });
    return items[0]?.taxes.ibsCbs?.cbs.rate ?? null;
  };
  const [in2026, in2033] = [await cbsIn('2026-12-01'), await cbsIn('2027-02-01')];
  expect(in2026).not.toBe(in2033);
});

test('with a used externalId other content is refused; the same content and a correction are previewed', async () => {
  const { note } = await issue();
  expect(await preview()).toMatchObject({ totals: note.totals });
  const items = [anItem({ description: 'Corrigido' })];
  expect(await refusal(preview({ items }))).toEqual(await refusal(issue({ items })));
  await reject(harness, { note });
  expect((await preview({ items })).xml).toContain('<xProd>Corrigido</xProd>');
  expect(await refusal(preview({ items, series: 3 }))).toEqual(await refusal(issue({ items, series: 3 })));
  const justification = 'Falha na emissão: número não usado';
  await disableRange(ctx, { request: { companyId, series: 1, from: 1, to: 1, justification } });
  const held = await refusal(preview({ items }));
  expect(held).toMatchObject({ code: 'conflict', details: { reason: 'range_in_use' } });
  expect(await refusal(issue({ items }))).toEqual(held);
});

test('the DANFE of a preview has the orientation of the company, and no number, key or invoice number', async () => {
  const rendered: DanfeInput[] = [];
  const renderDanfe = async (input: DanfeInput) => {
    rendered.push(input);
    return new Uint8Array([1]);
  };
  await replaceDanfeSettings(ctx, { companyId, settings: { orientation: 'landscape' } });
  await replaceLogo(ctx, { companyId, mediaType: 'image/png', bytes: samplePng() });
  const billing = { installments: [{ dueDate: '2027-01-10', amount: '100.00' }] };
  const payments = [{ method: '15', amount: '100.00' }] as const;
  const request = { ...aRequest(companyId, { billing, payments }), issueDate: '2026-12-01' };
  expect(await drawNfePreview(withRenderers(ctx, { nfe: renderDanfe }), { request })).toEqual(
    new Uint8Array([1]),
  );
  const [input] = rendered;
  expect(input).toMatchObject({
    status: 'preview',
    orientation: 'landscape',
    logo: { mediaType: 'image/png', width: 40, height: 20 },
  });
  expect(input?.procNFeXml).toMatch(/<infNFe(?: versao="4.00")?>.*<tpImp>2<\/tpImp>/);
  expect(input?.procNFeXml).not.toMatch(/999999999|Id="NFe|<nFat>/);
  expect(await quotations()).toHaveLength(1);
  expect(await refusal(drawNfePreview(ctx, { request }))).toMatchObject({ code: 'busy' });
  expect(await quotations()).toHaveLength(1);
});
