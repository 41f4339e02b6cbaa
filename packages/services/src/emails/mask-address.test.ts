import { expect, test } from 'vitest';
import { maskAddresses } from './mask-address.ts';

test.each([
  ['ana@example.com', 'a***@example.com'],
  [
    '550 5.1.1 <ana.souza@mail.example.com>: unknown; joão@é.com',
    '550 5.1.1 <a***@mail.example.com>: unknown; j***@é.com',
  ],
  ['timeout', 'timeout'],
  ['@example.com a@', '@example.com a@'],
])('the addresses in %j are shown as %j', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});
