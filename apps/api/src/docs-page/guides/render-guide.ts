import { posix } from 'node:path';
import { Marked, Renderer, type Tokens } from 'marked';
import { escapeHtml } from '../frame/page-frame.ts';
import type { Guide } from './guide.ts';

type RenderedGuide = Pick<Guide, 'place' | 'file' | 'text'>;

/**
 * Renders the HTML of a page below its title. HTML in the Markdown is shown as text. A link leads to a page of `places`, to
 * another address of this service or to the web by `https`; a link to a file of the repository becomes plain text.
 */
export function renderGuide(guide: RenderedGuide, places: ReadonlySet<string>): string {
  const idOf = createHeadingIds();
  const markdown = new Marked({
    async: false,
    gfm: true,
    renderer: {
      html: ({ text: html }) => escapeHtml(html),
      image: ({ text: words }) => escapeHtml(words),
      heading({ tokens, depth, text: words }) {
        return `<h${depth} id="${escapeHtml(idOf(words))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(href, guide, places);
        return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
      },
      table(token: Tokens.Table) {
        return `<div class="wide" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
  });
  return markdown.parse(guide.text) as string;
}

/** Returns the address of a link in this service; undefined when its target has no page here. */
export function addressOf(
  href: string,
  { place, file }: Pick<Guide, 'place' | 'file'>,
  places: ReadonlySet<string>,
): string | undefined {
  if (/^(?:\/docs(?:[/#]|$)|https:\/\/)/.test(href)) return href;
  if (href.startsWith('#')) return place === file ? href : `/docs/${file}${href}`;
  const [path = '', fragment] = href.split('#', 2);
  const target = posix.join(posix.dirname(file), path).replace(/\.md$/, '');
  if (!places.has(target)) return undefined;
  return `/docs/${target}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Makes the ids that GitHub gives to headings, so that links work there too; a repeated id gets a number. */
export function createHeadingIds(): (words: string) => string {
  const uses = new Map<string, number>();
  return (words) => {
    const id = words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const before = uses.get(id);
    uses.set(id, (before ?? 0) + 1);
    return before === undefined ? id : `${id}-${before}`;
  };
}
