import { expect, test } from 'vitest';
import { createHeadingIds, renderGuide } from './render-guide.ts';

const places = new Set(['how-to/clients/webhooks', 'explanation/clients/doubt']);
const rendered = (text: string, place = 'how-to/clients/emails', file = place): string =>
  renderGuide({ place, file, text }, places);

test('HTML in a page is shown as text', () => {
  expect(rendered('a <b onclick="x()">c</b>\n\n<script>x()</script>\n')).not.toMatch(/<(?:b|script)/);
  expect(rendered('`<i>` and\n\n```html\n<script>\n```\n')).toContain('&lt;script&gt;');
  expect(rendered('# A <u>b</u>')).not.toContain('<u>');
  expect(rendered('| <s>a</s> |\n| - |\n| `<s>` |\n')).not.toContain('<s>');
});

test.each([
  ['[w](webhooks.md)', '/docs/how-to/clients/webhooks'],
  ['[w](webhooks.md#receive)', '/docs/how-to/clients/webhooks#receive'],
  ['[d](../../explanation/clients/doubt.md)', '/docs/explanation/clients/doubt'],
  ['[here](#part)', '#part'],
  ['[errors](/docs/errors)', '/docs/errors'],
  ['[law](https://www.example.com/law)', 'https://www.example.com/law'],
])('the link %s leads to %s', (markdown, address) => {
  expect(rendered(markdown)).toContain(`<a href="${address}">`);
});

test.each([
  '[file](../../../packages/pdf/README.md)',
  '[script](javascript:alert(1))',
  '[data](data:text/html,x)',
  '[plain](http://example.com/)',
  '[other](//example.com/)',
  '![picture](https://example.com/a.png)',
])('the link %s becomes plain text', (markdown) => {
  expect(rendered(markdown)).not.toMatch(/href|src/);
});

test('the links of a section with its own page start from its file', () => {
  const section = rendered(
    '[up](#top), [w](webhooks.md)',
    'how-to/clients/parts/one',
    'how-to/clients/emails',
  );
  expect(section).toContain('href="/docs/how-to/clients/emails#top"');
  expect(section).toContain('href="/docs/how-to/clients/webhooks"');
});

test('headings have the ids that GitHub gives them', () => {
  const idOf = createHeadingIds();
  expect(idOf('Attention: `text_mismatch`')).toBe('attention-text_mismatch');
  expect(idOf('1. Ask what the law says about the NCM')).toBe('1-ask-what-the-law-says-about-the-ncm');
  expect(idOf('Por que não basta tentar de novo')).toBe('por-que-não-basta-tentar-de-novo');
  expect([idOf('Again'), idOf('Again')]).toEqual(['again', 'again-1']);
});
