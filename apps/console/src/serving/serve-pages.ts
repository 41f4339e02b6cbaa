import { type Look, recordLook } from '@fiscal/services';
import type { Context, Hono } from 'hono';
import { RequestRefused } from '../http/request-refused.ts';
import type { ConsoleRequest } from '../routes/console-request.ts';
import type { FileRoute } from '../routes/define-file.ts';
import type { Page } from '../routes/define-page.ts';
import type { ConsoleEnv, ServingDeps } from './console-env.ts';
import type { LimitCpfSearches } from './limit-cpf-searches.ts';
import { requirePerson } from './require-person.ts';
import { writePage } from './write-page.tsx';

/** Returns the request of the person, as pages and actions get it. */
export const requestOf = (c: Context<ConsoleEnv>, deps: ServingDeps): ConsoleRequest => ({
  sys: deps.sys,
  executions: deps.executions,
  person: c.get('signedIn').person,
  params: storable(c.req.param()),
  query: storable(c.req.query()),
  now: deps.sys.clock.now(),
  temporalUi: deps.temporalUi,
});

/** Returns the values of an address. Refuses the character NUL, which no stored text has and the database does not take. */
function storable<Values extends Readonly<Record<string, string>>>(values: Values): Values {
  if (Object.values(values).some((value) => value.includes('\0'))) throw new RequestRefused(400);
  return values;
}

const requestedAddress = (c: Context): string => {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}${search}`;
};

/** Writes the look to the audit before anything is shown. */
export async function auditLook(
  c: Context<ConsoleEnv>,
  deps: ServingDeps,
  look: Look | undefined,
): Promise<void> {
  if (look === undefined) return;
  await recordLook(deps.sys, { ...look, actor: c.get('signedIn').person.handle });
}

export interface PageDeps extends ServingDeps {
  readonly limitCpfSearches: LimitCpfSearches;
}

export function servePage(app: Hono<ConsoleEnv>, deps: PageDeps, page: Page): void {
  app.get(page.path, requirePerson(deps, page.role, requestedAddress), async (c) => {
    const request = requestOf(c, deps);
    deps.limitCpfSearches(request.person, c.req.query());
    const loaded = await page.load(request);
    if (loaded === undefined) throw new RequestRefused(404);
    await auditLook(c, deps, loaded.look);
    if (loaded.leadsTo !== undefined) return c.redirect(loaded.leadsTo, 303);
    return writePage(c, deps, { page: loaded, path: c.req.path, refreshFrom: requestedAddress(c) });
  });
}

export function serveFile(app: Hono<ConsoleEnv>, deps: ServingDeps, file: FileRoute): void {
  app.get(file.path, requirePerson(deps, file.role, requestedAddress), async (c) => {
    const found = await file.load(requestOf(c, deps));
    if (found === undefined) throw new RequestRefused(404);
    await auditLook(c, deps, found.look);
    const disposition = found.contentType === 'application/pdf' ? 'inline' : 'attachment';
    c.header('Content-Type', found.contentType);
    c.header('Content-Disposition', `${disposition}; filename="${found.name.replace(/[^\w.-]/g, '_')}"`);
    return c.body(new Uint8Array(found.bytes));
  });
}
