import { fileURLToPath } from 'node:url';
import { printFacts, printLayout } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { dpsLayouts } from '../dps-layouts.ts';
import { eventLayout } from './event-layout.ts';

const recordOf = (name: string): string =>
  fileURLToPath(new URL(`../testing/recorded/${name}.txt`, import.meta.url));

const layouts = {
  '1.01': dpsLayouts.find(({ name }) => name === '1.01')?.layout,
  nt009: dpsLayouts.find(({ name }) => name === 'nt009')?.layout,
  events: eventLayout,
};

/** A row changes with the official layout alone: then `npx vitest run --project unit packages/nfse -u` writes it anew. */
test.each(Object.entries(layouts))(
  'every row of %s has the place, type and number on record',
  async (name, row) => {
    await expect(row && printLayout(row)).toMatchFileSnapshot(recordOf(name));
  },
);

test('each layout is in force where and from when it is on record', async () => {
  const rows = dpsLayouts.map(({ name, environment, validFrom, package: published }) => [
    [name, environment, validFrom, published],
  ]);
  await expect(printFacts({ dpsLayouts: rows })).toMatchFileSnapshot(recordOf('in-force'));
});
