import { randomUUID } from 'node:crypto';
import type { Logger } from '@fiscal/observability';
import { endSession } from '@fiscal/services';
import type { TemporalUi } from '@fiscal/temporal-client';
import { Hono } from 'hono';
import { readAssets, serveAssets } from './http/assets.ts';
import { RequestRefused } from './http/request-refused.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { links, paths } from './paths/paths.ts';
import { actions, files, pages } from './registered.ts';
import type { Action } from './routes/define-action.ts';
import type { FileRoute } from './routes/define-file.ts';
import type { Page } from './routes/define-page.ts';
import { answerError } from './serving/answer-error.tsx';
import type { ConsoleEnv, ServingDeps } from './serving/console-env.ts';
import { createTicketBook } from './serving/once-per-ticket.ts';
import { requirePerson } from './serving/require-person.ts';
import { checkForm, serveAction } from './serving/serve-action.ts';
import { serveFile, servePage } from './serving/serve-pages.ts';

export interface ConsoleDeps extends Pick<ServingDeps, 'sys' | 'executions' | 'publicUrl' | 'issuer'> {
  readonly logger: Logger;
  readonly temporalUi?: TemporalUi | undefined;
  /** Default: every page of the console. */
  readonly routes?: ConsoleRoutes | undefined;
}

export interface ConsoleRoutes {
  readonly pages: readonly Page[];
  readonly actions: readonly Action[];
  readonly files: readonly FileRoute[];
}

/** Builds the application: the server and the tests use the same one. */
export function createConsole(deps: ConsoleDeps): Hono<ConsoleEnv> {
  const { publicUrl, logger } = deps;
  const assets = readAssets();
  const routes = deps.routes ?? { pages, actions, files };
  const serving = {
    ...deps,
    temporalUi: deps.temporalUi,
    assets,
    cookie: sessionCookie(publicUrl),
    tickets: createTicketBook(),
    pages: routes.pages,
  };
  const app = new Hono<ConsoleEnv>();
  app.onError(answerError({ assets, logger }));
  app.use(securityHeaders(publicUrl));
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    await next();
  });
  serveAssets(app, assets);
  for (const page of routes.pages) servePage(app, serving, page);
  for (const file of routes.files) serveFile(app, serving, file);
  for (const action of routes.actions) serveAction(app, serving, action);
  serveSignOut(app, serving);
  refuseOthers(app, routes);
  return app;
}

function serveSignOut(app: Hono<ConsoleEnv>, deps: ServingDeps): void {
  app.post(
    paths.signOut,
    requirePerson(deps, 'leitura', () => paths.queue),
    async (c) => {
      checkForm(c, deps.publicUrl);
      await endSession(deps.sys, c.get('signedIn'));
      deps.cookie.remove(c);
      return c.redirect(links.signIn({ motivo: 'saida' }), 303);
    },
  );
}

/** A known address with another method is told from an unknown one. */
function refuseOthers(app: Hono<ConsoleEnv>, { pages, actions, files }: ConsoleRoutes): void {
  for (const { path } of [...pages, ...files]) {
    app.all(path, () => {
      throw new RequestRefused(405, { Allow: 'GET, HEAD' });
    });
  }
  for (const { path } of [...actions, { path: paths.signOut }]) {
    app.all(path, () => {
      throw new RequestRefused(405, { Allow: 'POST' });
    });
  }
  app.notFound(() => {
    throw new RequestRefused(404);
  });
}
