import { expect, test } from 'vitest';
import { isNamedIn } from './recipient-address.ts';

const name = 'Taker Inc.';

test.each([
  [{ noNifReason: 2, name }, null, name, true],
  [{ noNifReason: 2, name }, null, 'Other Inc.', false],
  [{ noNifReason: 2, name }, '11444777000161', name, false],
  [{ nif: 'US1', name }, 'US1', 'Other Inc.', true],
  [{ nif: 'US1', name }, null, name, false],
] as const)('%o is named by a document of %s, %s: %s', (recipient, recipientDocument, recipientName, is) => {
  expect(isNamedIn({ recipientDocument, recipientName }, recipient)).toBe(is);
});
