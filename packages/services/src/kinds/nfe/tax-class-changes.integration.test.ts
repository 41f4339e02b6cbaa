import { expect, test } from 'vitest';
import { createTaxClass } from '../../tax-classes/create-tax-class.ts';
import { deleteTaxClass } from '../../tax-classes/delete-tax-class.ts';
import { aSale, aShop, atRate, frozenRun, reject, replace } from '../../testing/classed-notes.ts';
import { endRun, finishFiling } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import { aTaxClass } from '../../testing/tax-classes.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';
import { retryNfe } from './retry-nfe.ts';

const harness = useHarness();

test('a class that changed after its company was cached is read again', async () => {
  const shop = await aShop(harness);
  const { ctx, companyId } = shop;
  await issueNfe(ctx, { request: aSale(companyId) });
  await replace(shop, { rules: atRate('7') });
  const { note } = await issueNfe(ctx, { request: aSale(companyId, { externalId: 'next' }) });
  const { xml, stamps } = await frozenRun(harness, note.id);
  expect(xml).toContain('<pICMS>7.0000</pICMS>');
  expect(stamps).toMatchObject({ taxClasses: { revenda: expect.stringMatching(/:2$/) } });
});

test('a rejected note is sent again with the same content after its class has changed', async () => {
  const shop = await aShop(harness);
  const { ctx, companyId } = shop;
  const first = await issueNfe(ctx, { request: aSale(companyId) });
  await reject(harness, first);
  await replace(shop, { name: 'Só o nome' });
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('repeated');
  await replace(shop, { rules: atRate('7') });
  const again = await issueNfe(ctx, { request: aSale(companyId) });
  expect([again.kind, again.note.number]).toEqual(['resubmitted', first.note.number]);
  expect(again.note.totals?.icms).toBe('7.00');
  expect((await frozenRun(harness, first.note.id, 2)).calculated.items[0]?.taxClass?.version).toBe(2);
  expect((await frozenRun(harness, first.note.id, 1)).calculated.items[0]?.taxClass?.version).toBe(1);
  await reject(harness, again, 2);
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('repeated');
});

test('a class that was removed and created again is another class, even with the same content', async () => {
  const { ctx, companyId } = await aShop(harness);
  await reject(harness, await issueNfe(ctx, { request: aSale(companyId) }));
  await deleteTaxClass(ctx, { companyId, code: 'revenda' });
  expect(await refusal(issueNfe(ctx, { request: aSale(companyId) }))).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'items[0].taxClass' }],
  });
  await createTaxClass(ctx, { companyId, ...aTaxClass() });
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('resubmitted');
});

test('a class that no item names does not matter for a rejected note, and leaves no stamp', async () => {
  const shop = await aShop(harness, [aTaxClass(), aTaxClass({ code: 'outra' })]);
  const { ctx, companyId } = shop;
  const plain = aRequest(companyId, { externalId: 'plain' });
  const unclassed = await issueNfe(ctx, { request: plain });
  const first = await issueNfe(ctx, { request: aSale(companyId) });
  expect((await frozenRun(harness, unclassed.note.id)).stamps).not.toHaveProperty('taxClasses');
  expect((await frozenRun(harness, first.note.id)).stamps).toMatchObject({
    taxClasses: { revenda: expect.stringMatching(/^[0-9a-f]{24}:1$/) },
  });
  await reject(harness, unclassed);
  await reject(harness, first);
  await replace(shop, { rules: atRate('7') }, 'outra');
  expect((await issueNfe(ctx, { request: plain })).kind).toBe('repeated');
  expect((await issueNfe(ctx, { request: aSale(companyId) })).kind).toBe('repeated');
});

test('after authorization a change or removal of the class does not affect the note', async () => {
  const shop = await aShop(harness);
  const { ctx, companyId } = shop;
  const { note } = await issueNfe(ctx, { request: aSale(companyId) });
  await finishFiling(harness, note.id, 'authorized');
  const before = [await getNfe(ctx, { id: note.id }), await frozenRun(harness, note.id)];
  await replace(shop, { rules: atRate('7'), ibsCbs: null });
  const changed = await issueNfe(ctx, { request: aSale(companyId) });
  await deleteTaxClass(ctx, { companyId, code: 'revenda' });
  const removed = await issueNfe(ctx, { request: aSale(companyId) });
  expect([changed.kind, removed.kind]).toEqual(['repeated', 'repeated']);
  expect([await getNfe(ctx, { id: note.id }), await frozenRun(harness, note.id)]).toEqual(before);
});

test('a failed note that is written again uses the present version of its class', async () => {
  const shop = await aShop(harness);
  const { ctx, companyId } = shop;
  const { note } = await issueNfe(ctx, { request: aSale(companyId) });
  const outcome = { kind: 'failed', code: 'internal' } as const;
  await endRun(harness, note.id, outcome);
  await replace(shop, { rules: atRate('7') });
  expect((await retryNfe(ctx, { id: note.id })).totals?.icms).toBe('7.00');
});

/** Makes a client for which `happens` runs once between the calculation of a note and its number. */
const interrupted = (ctx: TestTenant, happens: () => Promise<unknown>): TestTenant => {
  let happened = false;
  return {
    ...ctx,
    schemas: {
      async validate(xml) {
        if (!happened) {
          happened = true;
          await happens();
        }
        return ctx.schemas.validate(xml);
      },
    },
  };
};

test('if a class changes after the calculation, it is read again before the number is taken', async () => {
  const shop = await aShop(harness);
  const { ctx, companyId } = shop;
  const meanwhile = interrupted(ctx, () => replace(shop, { rules: atRate('7') }));
  const { note } = await issueNfe(meanwhile, { request: aSale(companyId) });
  expect([note.number, note.totals?.icms]).toEqual([1, '7.00']);
  await reject(harness, { note });
  await replace(shop, { rules: atRate('8') });
  const again = await issueNfe(
    interrupted(ctx, () => replace(shop, { rules: atRate('9') })),
    { request: aSale(companyId) },
  );
  expect([again.kind, again.note.totals?.icms]).toEqual(['resubmitted', '9.00']);
});

test('if a class is removed after the calculation, nothing is issued', async () => {
  const { ctx, companyId } = await aShop(harness);
  const meanwhile = interrupted(ctx, () => deleteTaxClass(ctx, { companyId, code: 'revenda' }));
  expect(await refusal(issueNfe(meanwhile, { request: aSale(companyId) }))).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'items[0].taxClass' }],
  });
});
