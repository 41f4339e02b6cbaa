import { createHash } from 'node:crypto';
import { OwnError } from '@fiscal/domain';
import { isServiceError } from '@fiscal/services';
import type { Context, Hono } from 'hono';
import { checkOrigin } from '../http/check-origin.ts';
import { isFormToken, tokenParameter } from '../http/form-token.ts';
import { type FormValues, readForm } from '../http/read-form.ts';
import { RequestRefused } from '../http/request-refused.ts';
import { ticketField } from '../layout/action-form.tsx';
import { addressOf } from '../paths/paths.ts';
import type { Action, FieldProblems } from '../routes/define-action.ts';
import type { Page } from '../routes/define-page.ts';
import type { Notice } from '../words/notice.ts';
import type { ConsoleEnv, ServingDeps } from './console-env.ts';
import type { TicketBook } from './once-per-ticket.ts';
import { requirePerson } from './require-person.ts';
import { auditLook, requestOf } from './serve-pages.ts';
import { writePage } from './write-page.tsx';

export interface ActionDeps extends ServingDeps {
  readonly tickets: TicketBook;
  /** Every page, among which an action finds its own. */
  readonly pages: readonly Page[];
}

/** Refuses a form of another site or of another session. Nothing of the body is read. */
export function checkForm(c: Context<ConsoleEnv>, publicUrl: string): void {
  checkOrigin(c, publicUrl);
  if (!isFormToken(c.req.query(tokenParameter), c.get('signedIn').token, c.req.path)) {
    throw new RequestRefused(403);
  }
}

/** Serves an action: it is answered with its page and a notice. Its address alone leads to the page. */
export function serveAction(app: Hono<ConsoleEnv>, deps: ActionDeps, action: Action): void {
  const page = deps.pages.find(({ path }) => path === action.page);
  if (page === undefined) throw new OwnError(`the action ${action.path} has no page`);
  const pageOf = (c: Context): string => addressOf(page.path, c.req.param());
  app.get(action.path, (c) => c.redirect(pageOf(c), 303));
  app.post(action.path, requirePerson(deps, action.role, pageOf), async (c) => {
    checkForm(c, deps.publicUrl);
    const values = await readForm(c, action.body);
    const { notice, problems } = await perform(c, deps, action, values);
    const loaded = await page.load({ ...requestOf(c, deps), query: {} });
    if (loaded === undefined) throw new RequestRefused(404);
    await auditLook(c, deps, loaded.look);
    const path = pageOf(c);
    const sentForm =
      problems === undefined ? undefined : { path: c.req.path, values: textsOf(values), problems };
    return writePage(c, deps, { page: loaded, path, refreshFrom: path, notice, sentForm });
  });
}

interface Performed {
  readonly notice: Notice;
  readonly problems?: FieldProblems;
}

async function perform(
  c: Context<ConsoleEnv>,
  deps: ActionDeps,
  action: Action,
  values: FormValues,
): Promise<Performed> {
  const { [ticketField]: ticket, ...fields } = values;
  if (typeof ticket !== 'string' || !/^[0-9a-f-]{36}$/.test(ticket)) throw new RequestRefused(400);
  const prepared = action.prepare({ ...requestOf(c, deps), ticket }, fields);
  if (prepared.kind === 'invalid') {
    const { problems } = prepared;
    return {
      notice: { tone: 'refused', text: 'Corrija o que falta.', more: Object.values(problems) },
      problems,
    };
  }
  const work = async (): Promise<Notice> => {
    const answer = await prepared.run().catch(answerRefusal);
    deps.logger.info({ action: action.path, tone: answer.tone, requestId: c.get('requestId') }, 'action');
    return answer;
  };
  if (action.isRepeatable) return { notice: await work() };
  const sent = {
    ticket: digestOf([c.get('signedIn').token, c.req.path, ticket]),
    content: digestOf((await Promise.all(Object.entries(fields).map(contentOf))).flat()),
  };
  return { notice: await deps.tickets.once(sent, work) };
}

const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url');

async function contentOf([name, value]: readonly [string, string | File]): Promise<readonly string[]> {
  if (typeof value === 'string') return [name, value];
  return [name, value.name, Buffer.from(await value.arrayBuffer()).toString('base64')];
}

/** Verbs refuse with a Portuguese sentence. Other errors, and what is a page without data, are thrown on. */
function answerRefusal(error: unknown): Notice {
  if (!isServiceError(error) || error.code === 'not_found' || error.code === 'busy') throw error;
  return { tone: 'refused', text: error.message };
}

const textsOf = (values: FormValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
