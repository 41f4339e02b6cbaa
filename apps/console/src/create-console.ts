import type { IsTrustedProxy } from '@fiscal/http-server';
import type { Logger } from '@fiscal/observability';
import { endSession } from '@fiscal/services';
import type { TemporalUi } from '@fiscal/temporal-client';
import { Hono } from 'hono';
import { readAssets, serveAssets } from './http/assets.ts';
import { RequestRefused } from './http/request-refused.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type SeenRequest, seeRequest } from './http/see-request.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { links, paths } from './paths/paths.ts';
import { actions, files, pages } from './registered.ts';
import type { Action } from './routes/define-action.ts';
import type { FileRoute } from './routes/define-file.ts';
import type { Page } from './routes/define-page.ts';
import { answerError } from './serving/answer-error.tsx';
import type { ConsoleEnv, ServingDeps } from './serving/console-env.ts';
import { createCpfLimit } from './serving/limit-cpf-searches.ts';
import { createTicketBook } from './serving/once-per-ticket.ts';
import { requirePerson } from './serving/require-person.ts';
import { checkForm, serveAction } from './serving/serve-action.ts';
import { serveFile, servePage } from './serving/serve-pages.ts';
import { issuerOf, type SignIn, serveSignIn, signInPaths } from './sign-in/serve-sign-in.tsx';

export interface ConsoleDeps extends Pick<ServingDeps, 'sys' | 'executions' | 'publicUrl'> {
  readonly signIn: SignIn;
  readonly isTrustedProxy?: IsTrustedProxy | undefined;
  /** Receives every answered request, for the metrics. */
  readonly observe?: ((seen: SeenRequest) => void) | undefined;
  readonly logger: Logger;
  readonly temporalUi?: TemporalUi | undefined;
  /** The time between two refreshes of a page that somebody looks at; default: ten seconds. */
  readonly refreshMs?: number | undefined;
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
    refreshMs: deps.refreshMs ?? 10_000,
    issuer: issuerOf(deps.signIn),
    isTrustedProxy: deps.isTrustedProxy ?? (() => false),
    pagePaths: [...routes.pages, ...routes.files].map(({ path }) => path),
    assets,
    cookie: sessionCookie(publicUrl),
    tickets: createTicketBook(),
    limitCpfSearches: createCpfLimit(deps.sys.clock),
    pages: routes.pages,
  };
  const app = new Hono<ConsoleEnv>();
  app.onError(answerError({ assets, logger }));
  app.use(securityHeaders(publicUrl));
  app.use(seeRequest(logger, deps.observe));
  serveAssets(app, assets);
  for (const page of routes.pages) servePage(app, serving, page);
  for (const file of routes.files) serveFile(app, serving, file);
  for (const action of routes.actions) serveAction(app, serving, action);
  serveSignIn(app, serving);
  serveSignOut(app, serving);
  refuseOthers(app, deps.signIn, routes);
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
function refuseOthers(app: Hono<ConsoleEnv>, signIn: SignIn, { pages, actions, files }: ConsoleRoutes): void {
  const shown = signInPaths(signIn).map((path) => ({ path }));
  for (const { path } of [...pages, ...files, ...shown]) {
    app.all(path, () => {
      throw new RequestRefused(405, { Allow: path === paths.signInLink ? 'GET, HEAD, POST' : 'GET, HEAD' });
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
