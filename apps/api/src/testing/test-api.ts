import type { Mode } from '@fiscal/domain';
import { createClient, createKey } from '@fiscal/services';
import type { RouteConfig } from '@hono/zod-openapi';
import type { Operation } from '../operation/operation.ts';
import { checkDetails } from './check-details.ts';
import { checkAnswer } from './check-published.ts';
import type { TestApp } from './start-test-app.ts';
import {
  type AnswerOf,
  type AnyAnswer,
  type AnyRequest,
  type RequestArguments,
  requestOf,
} from './typed-client.ts';

/** One client of the application, for one test file. Every answer is checked against the document. */
export interface TestApi extends Pick<TestApp, 'services' | 'authority' | 'asOwner'> {
  /** The keys of the client, and the test key of another client. */
  readonly keys: Readonly<Record<Mode | 'other', string>>;
  readonly clientId: string;
  /** The lines that were logged since this client was created. */
  readonly logLines: readonly string[];
  /** Method and route of every handler of the sandbox address, without the middlewares. */
  readonly served: readonly string[];
  /** Calls an operation at the address of the mode. The answer has the types that its route documents. */
  call<R extends RouteConfig>(operation: Operation<R>, ...request: RequestArguments<R>): Promise<AnswerOf<R>>;
  /** Sends any request, for example to an unknown path or with a malformed query. */
  request(path: string, request?: AnyRequest): Promise<AnyAnswer>;
}

/** Creates a new client of the application, with its own keys. */
export async function joinTestApp(app: TestApp): Promise<TestApi> {
  const { services, authority, asOwner, routers, logLines } = app;
  const linesBefore = logLines.length;
  const { clientId, keys } = await createKeys(app);

  const request = async (
    path: string,
    { method = 'GET', ...options }: AnyRequest = {},
  ): Promise<AnyAnswer> => {
    const { body, key, mode = 'test', headers = {} } = options;
    const bearer = key ?? keys[mode];
    const response = await routers[mode].request(path, {
      method,
      headers: {
        ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': body instanceof Uint8Array ? 'image/png' : 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: written(body) }),
    });
    const answer = await readAnswer(response);
    checkAnswer({ method, path: new URL(path, 'http://test.example').pathname }, answer);
    return answer;
  };

  return {
    services,
    authority,
    asOwner,
    keys,
    clientId,
    get logLines() {
      return logLines.slice(linesBefore);
    },
    served: [...new Set(routers.test.routes.map(({ method, path }) => `${method} ${path}`))].filter(
      (route) => !route.startsWith('ALL '),
    ),
    request,
    async call(operation, ...[given]) {
      const { path, rest } = requestOf(operation, given ?? {});
      // `checkAnswer` has held it against the document, which is made of the same route.
      return (await request(path, rest)) as AnswerOf<(typeof operation)['route']>;
    },
  };
}

async function createKeys({ services }: TestApp): Promise<Pick<TestApi, 'clientId' | 'keys'>> {
  const actor = 'test';
  const client = await createClient(services, { actor, name: 'Cliente de teste' });
  const other = await createClient(services, { actor, name: 'Outro cliente' });
  const make = async (clientId: string, mode: Mode): Promise<string> =>
    (await createKey(services, { actor, clientId, mode, name: 'test' })).key;
  return {
    clientId: client.id,
    keys: {
      test: await make(client.id, 'test'),
      live: await make(client.id, 'live'),
      other: await make(other.id, 'test'),
    },
  };
}

const written = (body: unknown): string | Uint8Array<ArrayBuffer> => {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
};

async function readAnswer(response: Response): Promise<AnyAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : text;
  checkDetails(body);
  return { status: response.status, headers: response.headers, text, body, bytes };
}

/** A well-formed id that nothing has. */
export const absentId = '0123456789abcdef01234567';
