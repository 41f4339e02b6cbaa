import { createSharedFile, type SharedFile } from '../http/shared-file.ts';
import type { Operation } from '../operation/operation.ts';
import { escapeHtml, listOf, type Page, type PageLink, renderPage } from './frame/page-frame.ts';
import {
  type Audience,
  audienceLanguages,
  audiences,
  type Guide,
  type GuideKind,
  guideKinds,
} from './guides/guide.ts';
import { renderGuide } from './guides/render-guide.ts';
import { eventsPage } from './reference/events-page.ts';
import { operationsPage } from './reference/operations-page.ts';
import type { ReferencePage } from './reference/reference-page.ts';
import { scopesPage } from './reference/scopes-page.ts';
import { statusesPage } from './reference/statuses-page.ts';

/** A page of one of the four kinds. */
interface TreePage {
  readonly kind: GuideKind;
  readonly audience: Audience;
  /** Below `/docs/`. */
  readonly place: string;
  readonly title: string;
  readonly body: () => string;
}

/** Every page of the four kinds, and the list of each kind. A page is rendered at its first request and kept. */
export interface DocsTree {
  /** Addresses below `/docs/`. */
  readonly places: readonly string[];
  find(place: string): SharedFile | undefined;
}

/** Builds the tree of the written pages and of the pages that are generated from the contract and from tables. */
export function createDocsTree(guides: readonly Guide[], operations: readonly Operation[]): DocsTree {
  const generated = [operationsPage(operations), eventsPage, statusesPage, scopesPage(operations)];
  const places = new Set(guides.map(({ place }) => place));
  const pages: readonly TreePage[] = [
    ...generated.map(pageOfReference),
    ...guides.map((guide) => ({ ...guide, body: () => renderGuide(guide, places) })),
  ];
  const makers = new Map<string, () => Page>([
    ...guideKinds.map((kind) => [kind, () => listPage(kind, pages)] as const),
    ...pages.map((page) => [page.place, () => pageInTree(page, pages)] as const),
  ]);
  const made = new Map<string, SharedFile>();
  return {
    places: [...makers.keys()],
    find(place) {
      const make = makers.get(place);
      if (make === undefined) return undefined;
      const file = made.get(place) ?? createSharedFile(renderPage(make()), 'text/html; charset=utf-8');
      made.set(place, file);
      return file;
    },
  };
}

const pageOfReference = ({ name, title, body }: ReferencePage): TreePage => ({
  kind: 'reference',
  audience: 'clients',
  place: `reference/clients/${name}`,
  title,
  body,
});

function pageInTree({ kind, audience, place, title, body }: TreePage, pages: readonly TreePage[]): Page {
  const beside = linksOf(pages, kind, audience).map((link) => ({
    ...link,
    isCurrent: link.path === `/docs/${place}`,
  }));
  return { title, body: body(), lang: audienceLanguages[audience], beside };
}

const kindTitles: Readonly<Record<GuideKind, string>> = {
  tutorial: 'Tutorial',
  'how-to': 'Como fazer',
  explanation: 'Explicação',
  reference: 'Referência',
};

const audienceTitles: Readonly<Record<Audience, string>> = {
  clients: 'Para clientes da API',
  operators: 'For operators',
  developers: 'For developers',
};

/** Pages that other parts of `/docs` make; the list of the reference names them too. */
const otherReferences: readonly PageLink[] = [
  { path: '/docs', title: 'API: operações, campos e exemplos' },
  { path: '/docs/errors', title: 'Códigos de erro' },
  { path: '/docs/rejections', title: 'Respostas da SEFAZ e da Sefin' },
];

function listPage(kind: GuideKind, pages: readonly TreePage[]): Page {
  const parts = audiences.flatMap((audience) => {
    const own = linksOf(pages, kind, audience);
    const links = kind === 'reference' && audience === 'clients' ? [...otherReferences, ...own] : own;
    if (links.length === 0) return [];
    const lang = audienceLanguages[audience];
    return `<section lang="${lang}">\n<h2>${escapeHtml(audienceTitles[audience])}</h2>\n${listOf(links)}\n</section>`;
  });
  return { title: kindTitles[kind], body: parts.join('\n') };
}

const linksOf = (pages: readonly TreePage[], kind: GuideKind, audience: Audience): readonly PageLink[] =>
  pages
    .filter((page) => page.kind === kind && page.audience === audience)
    .map(({ place, title }) => ({ path: `/docs/${place}`, title }));
