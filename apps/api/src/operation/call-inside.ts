import type { Context } from 'hono';
import type { ApiEnv, GivenBody } from '../http/api-env.ts';
import { type ApiRouter, createRouter } from '../http/api-router.ts';
import { answerError } from '../http/error-response.ts';

/** The method and the path of the operation to call. */
interface Called {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
}

/** A request to an operation, as a client would write it. */
export interface InsideRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: URLSearchParams | undefined;
  /** The value of a JSON body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface InsideAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The value of JSON, the text of any other type; null for a PDF. */
  readonly body: unknown;
}

/**
 * Calls another operation within a request, with the key of that request. Scope, validation, rules, turns and errors are
 * the ones of the called operation. The outer request was already counted and authenticated.
 */
export type CallInside = (
  c: Context<ApiEnv>,
  operation: Called,
  request?: InsideRequest,
) => Promise<InsideAnswer>;

/** Variables that the inner request takes from the outer one. */
const inherited = ['requestId', 'logger', 'baseUrl', 'mode', 'turns', 'key', 'tenant'] as const;

interface Bindings {
  readonly outer: Context<ApiEnv>;
  readonly givenBody: GivenBody | undefined;
}

/** Creates the function that calls operations. `register` adds all callable operations to a router, at the first call. */
export function createCallInside(register: (router: ApiRouter) => void): CallInside {
  const open = (): ApiRouter => {
    const router = createRouter();
    router.onError(answerError);
    router.use(async (c, next) => {
      const { outer, givenBody } = c.env as unknown as Bindings;
      for (const name of inherited) c.set(name, outer.get(name));
      c.set('givenBody', givenBody);
      await next();
      outer.set('subject', { ...outer.get('subject'), ...c.get('subject') });
    });
    register(router);
    return router;
  };
  let router: ApiRouter | undefined;
  return async (outer, operation, request = {}) => {
    router ??= open();
    const bindings: Bindings = { outer, givenBody: givenBodyOf(request) };
    return readAnswer(await router.fetch(innerRequest(outer, operation, request), bindings));
  };
}

function innerRequest(
  outer: Context<ApiEnv>,
  { method, path }: Called,
  { params = {}, query, headers = {} }: InsideRequest,
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = query === undefined || query.size === 0 ? '' : `?${query}`;
  return new Request(`http://inside${filled}${search}`, {
    method,
    signal: outer.req.raw.signal,
    headers,
  });
}

/** Measures a body. Its value is handed over as it is, so that it is not parsed a second time. */
const givenBodyOf = ({ body }: InsideRequest): GivenBody | undefined =>
  body === undefined ? undefined : { value: body, bytes: Buffer.byteLength(JSON.stringify(body)) };

async function readAnswer(response: Response): Promise<InsideAnswer> {
  const { status, headers } = response;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('application/pdf')) {
    await response.body?.cancel();
    return { status, headers, body: null };
  }
  const text = await response.text();
  return { status, headers, body: type.includes('json') && text !== '' ? JSON.parse(text) : text };
}
