import { fileURLToPath } from 'node:url';
import { printLayout } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { nfeLayout } from './nfe-layout.ts';

const record = fileURLToPath(new URL('../testing/recorded-layout.txt', import.meta.url));

/** A row changes with the official layout alone: then `npx vitest run --project unit packages/nfe -u` writes it anew. */
test('every row of the NF-e has the place, the type and the number that are on record', async () => {
  await expect(printLayout(nfeLayout)).toMatchFileSnapshot(record);
});
