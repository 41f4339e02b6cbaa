import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

test('the next page keeps the filter and replaces the cursor, and the first page has none', () => {
  const html = String(Pager({ path: '/webhooks', query: { text: 'sol', cursor: 'abc' }, nextCursor: 'def' }));
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    '/webhooks?text=sol',
    '/webhooks?text=sol&amp;cursor=def',
  ]);
});
