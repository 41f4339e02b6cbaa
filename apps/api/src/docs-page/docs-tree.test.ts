import { emittedEvents, optInEvents } from '@fiscal/api-contract';
import { filingStatuses, keyScopes } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { createRouter } from '../http/api-router.ts';
import { createSharedFile } from '../http/shared-file.ts';
import { operations } from '../routes/operations.ts';
import { serveDocsPage } from './docs-page.ts';
import { createDocsTree } from './docs-tree.ts';
import { escapeHtml } from './frame/page-frame.ts';
import { guideKinds } from './guides/guide.ts';
import { readGuides } from './guides/read-guides.ts';

const guides = await readGuides();
const tree = createDocsTree(guides, operations);
const router = createRouter();
serveDocsPage(router, { scalarScript: createSharedFile('', 'text/javascript'), tree });
const textOf = async (path: string): Promise<string> => (await router.request(path)).text();

test('every page has its language, no script, and a tag with which a second request gets 304', async () => {
  expect(tree.places.length).toBeGreaterThan(40);
  for (const place of tree.places) {
    const answer = await router.request(`/docs/${place}`);
    expect(answer.status, place).toBe(200);
    expect(answer.headers.get('content-security-policy'), place).not.toContain('script-src');
    const text = await answer.text();
    expect(text, place).toMatch(place.includes('/operators/') ? /<html lang="en">/ : /<html lang=/);
    expect(text, place).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//);
    const headers = { 'if-none-match': answer.headers.get('etag') ?? 'none' };
    expect((await router.request(`/docs/${place}`, { headers })).status, place).toBe(304);
  }
});

test('the list of each kind links to all of its pages, and a page links to the others of its list', async () => {
  for (const kind of guideKinds) {
    const list = await textOf(`/docs/${kind}`);
    for (const { place, title } of guides.filter((guide) => guide.kind === kind)) {
      expect(list).toContain(`<a href="/docs/${place}">${escapeHtml(title)}</a>`);
    }
  }
  const page = await textOf('/docs/how-to/clients/webhooks');
  expect(page).toContain('<a href="/docs/how-to/clients/webhooks" aria-current="page">');
  expect(page).toContain('<a href="/docs/how-to/clients/cancel-and-correct">');
});

test('the reference pages name every operation, event, scope and state', async () => {
  const named = async (page: string, names: readonly string[]): Promise<void> => {
    const text = await textOf(`/docs/reference/clients/${page}`);
    expect(names.filter((name) => !text.includes(`<code>${escapeHtml(name)}</code>`))).toEqual([]);
  };
  await named(
    'operations',
    operations.map(({ method, path }) => `${method} ${path}`),
  );
  await named('events', emittedEvents);
  await named('scopes', keyScopes);
  await named('statuses', filingStatuses);
});

test('the reference pages show the scope of each operation, and the events that only subscribed webhooks get', async () => {
  const needed = await textOf('/docs/reference/clients/operations');
  expect(needed).toMatch(/<code>GET \/health<\/code><\/td><td>[^<]*<\/td><td>sem chave</);
  expect(needed).toMatch(/<code>GET \/v1\/me<\/code><\/td><td>[^<]*<\/td><td>qualquer chave</);
  const scopes = await textOf('/docs/reference/clients/scopes');
  const missing = operations.filter(
    ({ method, path, access }) =>
      access !== 'public' && access !== 'anyKey' && !scopes.includes(`<code>${method} ${path}</code>`),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
  const events = await textOf('/docs/reference/clients/events');
  expect(events.split('Só chega a webhooks que o nomeiam').length - 1).toBe(optInEvents.length);
});

test('a page links only to pages of the same audience', async () => {
  expect(await textOf('/docs/how-to/clients/webhooks')).not.toContain('href="/docs/how-to/operators/');
});

/** Pages that the docs tree does not make. */
const others = ['/docs', '/v1/openapi.json', '/status'];

test('every internal link leads to a page, and its fragment to a heading of that page', async () => {
  const paths = ['/docs/errors', '/docs/rejections', ...tree.places.map((place) => `/docs/${place}`)];
  const pages = new Map(await Promise.all(paths.map(async (path) => [path, await textOf(path)] as const)));
  const broken: string[] = [];
  for (const [path, text] of pages) {
    for (const [, href = ''] of text.matchAll(/href="([^"]+)"/g)) {
      if (/^(?:https:|data:)|\.css$/.test(href)) continue;
      if (!(await leads(new URL(href, `http://docs.example${path}`), pages))) broken.push(`${path}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

async function leads({ pathname, hash }: URL, pages: Map<string, string>): Promise<boolean> {
  if (others.includes(pathname)) return true;
  if (!pages.has(pathname)) {
    const answer = await router.request(pathname);
    pages.set(pathname, answer.status === 200 ? await answer.text() : '');
  }
  const text = pages.get(pathname) ?? '';
  return hash === '' ? text !== '' : text.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
}

test('the reference list links to the lists of errors and rejections', async () => {
  const list = await textOf('/docs/reference');
  for (const path of ['/docs', '/docs/errors', '/docs/rejections']) expect(list).toContain(`href="${path}"`);
});
