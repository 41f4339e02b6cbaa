import { expect, test } from 'vitest';
import { deleteTaxClass } from '../../tax-classes/delete-tax-class.ts';
import { aSale, aShop, atRate, frozenRun, replace } from '../../testing/classed-notes.ts';
import { aTaxClass } from '../../testing/tax-classes.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test('while its class changes, each note is calculated with one version and has the stamp of that version', async () => {
  const shop = await aShop(harness, [aTaxClass({ rules: atRate('1') })]);
  const { ctx, companyId } = shop;
  // Fewer changes than a POST has rounds, so none of them ends as busy.
  const [issued] = await Promise.all([
    Promise.all(times(30).map((n) => issueNfe(ctx, { request: aSale(companyId, { externalId: `p-${n}` }) }))),
    (async () => {
      for (const n of times(6)) await replace(shop, { rules: atRate(String(n + 2)) });
    })(),
  ]);
  for (const { note } of issued) {
    const { calculated, stamps, xml } = await frozenRun(harness, note.id);
    const version = calculated.items[0]?.taxClass?.version;
    expect(stamps).toMatchObject({ taxClasses: { revenda: expect.stringMatching(`:${version}$`) } });
    expect(xml).toContain(`<pICMS>${version}.0000</pICMS>`);
  }
  expect(issued.map(({ note }) => note.number ?? 0).sort((a, b) => a - b)).toEqual(
    times(30).map((n) => n + 1),
  );
});

test('a note whose class is removed at the same time is issued with it or refused, and no number is lost', async () => {
  const { ctx, companyId } = await aShop(harness);
  const [issued] = await Promise.all([
    Promise.allSettled(
      times(20).map((n) => issueNfe(ctx, { request: aSale(companyId, { externalId: `p-${n}` }) })),
    ),
    deleteTaxClass(ctx, { companyId, code: 'revenda' }),
  ]);
  const numbers: number[] = [];
  for (const each of issued) {
    if (each.status === 'fulfilled') numbers.push(each.value.note.number ?? 0);
    else
      expect(each.reason).toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'items[0].taxClass' }],
      });
  }
  expect(numbers.sort((a, b) => a - b)).toEqual(times(numbers.length).map((n) => n + 1));
});
