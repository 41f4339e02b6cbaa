import type { FileBody, SimulatedCallOptions } from '../contract/call-types.ts';
import type { OperationRow } from '../contract/operation-table.ts';
import type { Settings } from '../contract/options.ts';
import { apiVersion } from '../generated/table.ts';

/** The request that every attempt of a call sends. */
export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

export interface CallArguments {
  readonly path: readonly unknown[];
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>> | undefined;
  readonly options: SimulatedCallOptions & { readonly accept?: string | undefined };
}

/** Reads the arguments of a method. Their order is: path parameters, body, query, options. */
export function readArguments(row: OperationRow, given: readonly unknown[]): CallArguments {
  const rest = [...given];
  const path = rest.splice(0, parameterPattern(row.path).length);
  const body = row.body === undefined ? undefined : rest.shift();
  const query = row.query === undefined ? undefined : (rest.shift() as CallArguments['query']);
  return { path, body, query, options: (rest.shift() ?? {}) as CallArguments['options'] };
}

const parameterPattern = (path: string): readonly string[] => path.match(/\{\w+\}/g) ?? [];

/** Builds the request of a call. Throws `TypeError` for an id or an option that cannot be sent. */
export function buildRequest(
  row: OperationRow,
  { path, body, query, options }: CallArguments,
  { apiKey, baseUrl }: Settings,
  requestId: string,
): BuiltRequest {
  const file = row.body === 'file' ? (body as FileBody<string>) : undefined;
  const text = row.body === 'json' ? JSON.stringify(body ?? {}) : undefined;
  const type = file?.contentType ?? (text === undefined ? undefined : 'application/json');
  const headers = {
    authorization: `Bearer ${apiKey}`,
    accept: options.accept ?? (row.answer === 'json' ? 'application/json' : '*/*'),
    'user-agent': `fiscal-sdk/${apiVersion} node/${process.versions.node}`,
    'x-request-id': requestId,
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(options.simulate === undefined ? {} : { 'x-fiscal-simulate': options.simulate }),
  };
  // Throws for an invalid header now: the error of `fetch` would look like a lost connection.
  new Headers(headers);
  return {
    url: baseUrl + fillPath(row.path, path) + queryText(query),
    method: row.verb,
    headers,
    body: file?.bytes ?? text ?? null,
  };
}

/** Puts the values into the path. Throws `TypeError` for a value that would lead to another path. */
function fillPath(path: string, values: readonly unknown[]): string {
  const rest = [...values];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.shift();
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${name} must be a text that can stand in an address`);
    }
    return encodeURIComponent(value);
  });
}

function queryText(query: CallArguments['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
