/** One answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** An earlier try got 503 or lost its connection, and may have been accepted. */
  readonly repeated?: boolean | undefined;
  /** Returns the body as JSON, in the shape that the caller expects; throws when it is not JSON. */
  json<Body = Record<string, unknown>>(): Body;
}

export interface FiscalClient {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
}

/** A service that closes this many connections in a row is down. */
const mostClosed = 3;

/**
 * A client as a customer would write it: plain HTTP with a bearer key, trying again after 429, 503 and a kept connection
 * that the service closed while the request was on its way.
 */
export function createFiscalClient(baseUrl: string, apiKey: string): FiscalClient {
  const call = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
    for (let repeated = false, closed = 0; ; ) {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        closed += 1;
        if (closed > mostClosed || !isClosed(error)) throw error;
      });
      repeated ||= response === undefined;
      if (response === undefined) continue;
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status !== 429 && response.status !== 503)
        return { ...toAnswer(response, bytes), repeated };
      repeated ||= response.status === 503;
      const seconds = Number(response.headers.get('retry-after') ?? '1');
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/** The codes of a connection that the service closed, as the client's library or the system reports it. */
const closedCodes: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const isClosed = (error: unknown): boolean =>
  error instanceof Error && closedCodes.has((error.cause as { readonly code?: unknown } | undefined)?.code);

const toAnswer = ({ status, headers }: Response, bytes: Uint8Array): Answer => ({
  status,
  headers,
  bytes,
  json: () => JSON.parse(Buffer.from(bytes).toString()),
});

/** Refuses an answer with another status, quoting the service's words; 200 of a repeated request counts as 202. */
export function expectStatus(answer: Answer, expected: number, what: string): Answer {
  if (answer.status === expected) return answer;
  if (expected === 202 && answer.status === 200 && answer.repeated === true) return answer;
  const words = Buffer.from(answer.bytes).toString().slice(0, 600);
  throw new Error(`${what}: HTTP ${answer.status} instead of ${expected}: ${words}`);
}
