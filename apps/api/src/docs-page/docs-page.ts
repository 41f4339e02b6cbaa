import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../http/api-env.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { ownErrors, serviceStatus } from '../http/error-table.ts';

/** Nothing outside this address is ever asked: no CDN, fonts, telemetry or proxy, whatever the script tries. */
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

/** Serves `/docs`: the reference page, its script from the installed package, and the list of error codes. */
export function serveDocsPage(router: ApiRouter, scalarScript: Uint8Array<ArrayBuffer>): void {
  const script = { 'Content-Type': 'text/javascript; charset=utf-8' };
  router.use('/docs', protect);
  router.use('/docs/*', protect);
  router.get('/docs', (c) => c.html(page));
  router.get('/docs/start.js', (c) => c.body(start, 200, script));
  router.get('/docs/scalar.js', (c) => c.body(scalarScript, 200, script));
  router.get('/docs/errors', (c) => c.html(errorsPage()));
}

function errorsPage(): string {
  const own = Object.entries(ownErrors).map(([code, { status }]) => [code, status] as const);
  const all = new Map<string, number>([...own, ...Object.entries(serviceStatus)]);
  const rows = [...all]
    .sort(([first, a], [second, b]) => a - b || first.localeCompare(second))
    .map(([code, status]) => `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td></tr>`);
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Códigos de erro</title>
<link rel="icon" href="data:,"></head>
<body><h1>Códigos de erro</h1><table>
<tr><th>HTTP</th><th>code</th></tr>
${rows.join('\n')}
</table></body></html>
`;
}
