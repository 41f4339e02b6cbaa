import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { refuse } from '../http/error-response.ts';
import { type SharedFile, sendSharedFile } from '../http/shared-file.ts';
import type { DocsTree } from './docs-tree.ts';
import { errorPage, errorsPage } from './error-pages.ts';
import { type Page, pageStyle, renderPage, textPolicy } from './frame/page-frame.ts';
import { rejectionPage, rejectionsPage } from './rejection-pages.ts';

/** The browser loads nothing from other addresses: no CDN, fonts, telemetry or proxy, also when the script tries. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de documentos fiscais</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'bearer' },
  documentDownloadType: 'json',
})});
`;

const protect: MiddlewareHandler<ApiEnv> = async (c, next) => {
  c.header('Content-Security-Policy', contentPolicy);
  c.header('Cache-Control', 'public, max-age=3600');
  await next();
};

/** The files that `/docs` shows, besides the pages of errors and rejections. */
export interface DocsFiles {
  /** The script of the page of the API, from the installed package. */
  readonly scalarScript: SharedFile;
  readonly tree: DocsTree;
}

/** Serves `/docs`: the page of the API, the four kinds of documentation, and a page for each error and cStat. */
export function serveDocsPage(router: ApiRouter, { scalarScript, tree }: DocsFiles): void {
  const script = { 'Content-Type': 'text/javascript; charset=utf-8' };
  router.use('/docs', protect);
  router.use('/docs/*', protect);
  router.get('/docs', (c) => c.html(page));
  router.get('/docs/', (c) => c.redirect('/docs', 308));
  router.get('/docs/start.js', (c) => c.body(start, 200, script));
  router.get('/docs/scalar.js', (c) => sendSharedFile(c, scalarScript));
  router.get('/docs/pages.css', (c) => c.body(pageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  router.get('/docs/errors', (c) => sendPage(c, errorsPage()));
  router.get('/docs/errors/:code', (c) => sendPage(c, errorPage(c.req.param('code'))));
  router.get('/docs/rejections', (c) => sendPage(c, rejectionsPage()));
  router.get('/docs/rejections/:cStat', (c) => sendPage(c, rejectionPage(c.req.param('cStat'))));
  for (const place of tree.places) router.get(`/docs/${place}`, (c) => sendFile(c, tree.find(place)));
}

function sendFile(c: Context<ApiEnv>, found: SharedFile | undefined): Response | Promise<Response> {
  c.header('Content-Security-Policy', textPolicy);
  return found === undefined ? refuse(c, 'not_found') : sendSharedFile(c, found);
}

function sendPage(c: Context<ApiEnv>, found: Page | undefined): Response | Promise<Response> {
  c.header('Content-Security-Policy', textPolicy);
  return found === undefined ? refuse(c, 'not_found') : c.html(renderPage(found));
}
