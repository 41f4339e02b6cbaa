import { beforeEach, expect, test } from 'vitest';
import { createTaxClass } from '../../tax-classes/create-tax-class.ts';
import { deleteTaxClass } from '../../tax-classes/delete-tax-class.ts';
import { aProcess } from '../../testing/a-process.ts';
import { aSale, aShop, atRate, classed, frozenRun, replace, type Shop } from '../../testing/classed-notes.ts';
import { aRequest } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import { aTaxClass } from '../../testing/tax-classes.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

let shop: Shop;
let one: TestTenant;
let two: TestTenant;
/** Both processes have cached the company, without classes and with the one class. */
beforeEach(async () => {
  shop = await aShop(harness);
  one = aProcess(shop.ctx);
  two = aProcess(shop.ctx);
  for (const [n, ctx] of [one, two].entries()) {
    await post(ctx, `first ${n}`);
    await sell(ctx, `first of the class ${n}`);
  }
});

const post = (ctx: TestTenant, externalId: string, changes: Parameters<typeof aRequest>[1] = {}) =>
  issueNfe(ctx, { request: aRequest(shop.companyId, { externalId, ...changes }) });
const sell = (ctx: TestTenant, externalId: string) =>
  issueNfe(ctx, { request: aSale(shop.companyId, { externalId }) });
const xmlOf = async (noteId: string) => (await frozenRun(harness, noteId)).xml;

test('a class that was deleted is missing, and one that was created again with its code is another class', async () => {
  const { ctx, companyId } = shop;
  await deleteTaxClass(ctx, { companyId, code: 'revenda' });
  expect(await refusal(sell(one, 'next'))).toMatchObject({ code: 'validation_failed' });
  await createTaxClass(ctx, { companyId, ...aTaxClass({ rules: atRate('7') }) });
  const issued = [await sell(one, 'next'), await sell(two, 'next but one')];
  for (const { note } of issued) expect(await xmlOf(note.id)).toContain('<pICMS>7.0000</pICMS>');
});

test('a class with the code of a property that every object has is compared like any other', async () => {
  const { ctx, companyId } = shop;
  await createTaxClass(ctx, { companyId, ...aTaxClass({ code: '__proto__' }) });
  const items = [classed({ taxClass: '__proto__' })];
  await post(one, 'before', { items });
  await replace(shop, { rules: atRate('7') }, '__proto__');
  const { note } = await post(one, 'after', { items });
  expect(await xmlOf(note.id)).toContain('<pICMS>7.0000</pICMS>');
});
