import { createPfxOpener } from '@fiscal/certificates';
import type { Database } from '@fiscal/db';
import { createTestDatabase } from '@fiscal/db/testing';
import type { Mode } from '@fiscal/domain';
import { createLogger } from '@fiscal/observability';
import {
  authenticateKey,
  createClient,
  createKey,
  createNoteWaiter,
  type SystemContext,
  systemClock,
} from '@fiscal/services';
import { createTestContext } from '@fiscal/services/testing';
import { createTestAuthority, issueECnpj, type TestAuthority } from '@fiscal/testkit';
import { createThreads } from '@fiscal/threads';
import { createXmlWorkers, loadNfeSchemas, nfeSchemaEntry } from '@fiscal/xml';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ApiDeps, createApi, productionLimits } from '../create-api.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON, or as text where it is none. */
  readonly body: unknown;
  readonly text: string;
}

export interface Call {
  readonly method?: string | undefined;
  /** JSON body; text is sent as it is. */
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface TestApi {
  readonly services: SystemContext;
  readonly authority: TestAuthority;
  /** Keys of one client, and the test key of another. */
  readonly keys: Readonly<Record<Mode | 'other', string>>;
  readonly logLines: readonly string[];
  /** Method and route of every handler of the sandbox address, without the middlewares. */
  readonly served: readonly string[];
  /** Runs SQL as the owner of the tables, to break them from outside. */
  readonly asOwner: (text: string) => Promise<void>;
  /** Calls one of the two addresses, with its key unless another is given; `''` sends none. */
  call(path: string, call?: Call): Promise<Answer>;
  close(): Promise<void>;
}

const wideLimits = { capacity: 100_000, refillPerSecond: 100_000 };

export interface TestApiParts extends Partial<Pick<SystemContext, 'renderDanfe' | 'schemas' | 'clock'>> {
  /** Opens what the application uses, given the address of the API's login, in place of one without timeouts. */
  readonly openDb?: ((url: string) => Promise<Database>) | undefined;
}

/** The real application of both addresses on a database of its own, with a test authority as the root of trust. */
export async function startTestApi(
  postgresUrl: string,
  changes: Partial<ApiDeps> = {},
  { openDb, ...parts }: TestApiParts = {},
): Promise<TestApi> {
  const database = await createTestDatabase(postgresUrl, { max: 8 });
  const authority = createTestAuthority({ clock: parts.clock ?? systemClock });
  const threads = createThreads({ size: 1 });
  const pfx = createPfxOpener({ threads });
  const schemas = createXmlWorkers({
    files: loadNfeSchemas(),
    entry: nfeSchemaEntry,
    threads,
    signature: { parent: 'NFe', signed: 'infNFe' },
  });
  const { system: services } = createTestContext({
    db: openDb === undefined ? database.db : await openDb(database.timedUrls.api),
    authority,
    pfx,
    schemas,
    ...parts,
  });
  const waiter = await createNoteWaiter(services);
  const logLines: string[] = [];
  const destination = { write: (line: string) => logLines.push(line) };
  const apiOf = (mode: Mode) =>
    createApi({
      services,
      keys: {
        authenticate: (bearer, at) => authenticateKey(services, bearer, at),
        noteUse: () => undefined,
      },
      waiter,
      mode,
      baseUrl: `http://${mode}.example`,
      logger: createLogger({ name: 'api', level: 'info', destination }),
      limits: { ...productionLimits, perClient: wideLimits, perAddress: wideLimits },
      engineReachable: async () => true,
      observe: () => undefined,
      scalarScript: new Uint8Array(),
      ...changes,
    });
  const apis = { test: apiOf('test'), live: apiOf('live') };
  const keys = await makeKeys(services);
  return {
    services,
    authority,
    keys,
    logLines,
    served: [...new Set(apis.test.routes.map(({ method, path }) => `${method} ${path}`))].filter(
      (route) => !route.startsWith('ALL '),
    ),
    asOwner: database.asOwner,
    async call(path, { method = 'GET', body, key, mode = 'test', headers = {} } = {}) {
      const bearer = key ?? keys[mode];
      const response = await apis[mode].request(path, {
        method,
        headers: {
          ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return answerOf(response);
    },
    async close() {
      await waiter.close();
      await schemas.close();
      await threads.close();
      if (openDb !== undefined) await services.db.close();
      await database.drop();
    },
  };
}

async function makeKeys(services: SystemContext): Promise<TestApi['keys']> {
  const actor = 'test';
  const client = await createClient(services, { actor, name: 'Cliente de teste' });
  const other = await createClient(services, { actor, name: 'Outro cliente' });
  const make = async (clientId: string, mode: Mode): Promise<string> =>
    (await createKey(services, { actor, clientId, mode, name: 'test' })).key;
  return {
    test: await make(client.id, 'test'),
    live: await make(client.id, 'live'),
    other: await make(other.id, 'test'),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : text,
  };
}

export const companyCnpj = '11222333000181';

/** A good company of São Paulo. */
export const aCompanyBody = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  cnpj: '11.222.333/0001-81',
  ie: '110.042.490.114',
  crt: 3,
  legalName: 'Comércio de Teste Ltda',
  address: {
    street: 'Rua das Flores',
    number: '100',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP',
    zip: '01001-000',
  },
  nfeSeries: [{ number: 1, next: 1 }],
  ...changes,
});

/** Registers a company and gives its id. */
export async function registerCompany(
  api: TestApi,
  changes: Record<string, unknown> = {},
  call: Call = {},
): Promise<string> {
  const answer = await api.call('/v1/companies', { method: 'POST', body: aCompanyBody(changes), ...call });
  return idOf(answer);
}

/** Uploads a certificate of the test authority for the company. */
export async function uploadCertificate(api: TestApi, companyId: string, call: Call = {}): Promise<Answer> {
  const { pfx, password } = issueECnpj(api.authority, { cnpj: companyCnpj, name: 'COMERCIO DE TESTE LTDA' });
  const body = { pfxBase64: Buffer.from(pfx).toString('base64'), password };
  return api.call(`/v1/companies/${companyId}/certificate`, { method: 'PUT', body, ...call });
}

export function idOf({ status, body, text }: Answer): string {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (typeof id !== 'string') throw new Error(`no record but ${status}: ${text}`);
  return id;
}

/** Starts the application for a test file and ends it afterwards. */
export function useTestApi(
  changes: Partial<ApiDeps> = {},
  parts: Parameters<typeof startTestApi>[2] = {},
): () => TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    api = await startTestApi(inject('postgresUrl'), changes, parts);
  });
  afterAll(() => api?.close());
  return () => {
    if (api === undefined) throw new Error('the application is not started');
    return api;
  };
}

/** `error` of an envelope. */
export function errorOf({ body }: Answer): { code: string; message: string; details: unknown } {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (
    typeof error !== 'object' ||
    error === null ||
    !('code' in error && 'message' in error && 'details' in error)
  ) {
    throw new Error(`no error envelope: ${JSON.stringify(body)}`);
  }
  return { code: String(error.code), message: String(error.message), details: error.details };
}

export const absentId = '0123456789abcdef01234567';
