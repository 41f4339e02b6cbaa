import { expect, test } from 'vitest';
import { paragraph, renderPage, section, table } from './page-frame.ts';

const hostile = `<img src=x onerror="x()">&'`;

test('texts of a page are escaped in elements and attributes', () => {
  const page = renderPage({
    title: hostile,
    body: [paragraph(hostile), section(hostile, hostile), table([hostile], [])].join('\n'),
    beside: [{ path: `/docs/${hostile}`, title: hostile }],
  });
  expect(page).not.toContain('<img');
  expect(page).not.toContain('onerror="');
  expect(page.split('&lt;img src=x onerror=&quot;x()&quot;&gt;&amp;').length - 1).toBe(8);
});
