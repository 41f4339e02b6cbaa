import type { Mode } from '@fiscal/domain';
import type { RouteConfig } from '@hono/zod-openapi';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Operation } from '../operation/operation.ts';

/** Options of every request. */
export interface RequestOptions {
  /** The key; by default the client's key for the mode. `''` sends none. */
  readonly key?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A request that may match no operation. */
export interface AnyRequest extends RequestOptions {
  readonly method?: string | undefined;
  /** The JSON body. A text is sent unchanged, bytes as PNG unless `headers` name another type. */
  readonly body?: unknown;
}

/** An answer of any request. */
export interface AnyAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON, or as text when it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Uint8Array;
}

type Schema = z.ZodType;
type Request<R extends RouteConfig> = R['request'] extends object ? R['request'] : object;

type ParamsOf<R extends RouteConfig> =
  Request<R> extends { params: infer S extends Schema } ? { readonly params: z.input<S> } : object;

type QueryOf<R extends RouteConfig> =
  Request<R> extends { query: infer S extends Schema }
    ? Record<never, never> extends z.input<S>
      ? { readonly query?: z.input<S> }
      : { readonly query: z.input<S> }
    : object;

/** `anyBody` is for a body that does not fit the types, such as an invalid one. A text is sent unchanged. */
type BodyOf<R extends RouteConfig> =
  Request<R> extends { body: { content: { 'application/json': { schema: infer S extends Schema } } } }
    ?
        | { readonly body: z.input<S>; readonly anyBody?: never }
        | { readonly body?: never; readonly anyBody: unknown }
    : Request<R> extends { body: object }
      ? { readonly anyBody: Uint8Array }
      : object;

/** The request of an operation, typed by its route. */
export type OperationRequest<R extends RouteConfig> = RequestOptions & ParamsOf<R> & QueryOf<R> & BodyOf<R>;

/** The request may be omitted when the route needs nothing. */
export type RequestArguments<R extends RouteConfig> =
  Record<never, never> extends OperationRequest<R>
    ? [request?: OperationRequest<R>]
    : [request: OperationRequest<R>];

type ContentOf<A> = A extends { content: { 'application/json': { schema: infer S extends Schema } } }
  ? z.output<S>
  : string;

/** The union of the answers that the route documents, by `status`. */
export type AnswerOf<R extends RouteConfig> = {
  [S in keyof R['responses'] & number]: {
    readonly status: S;
    readonly headers: Headers;
    readonly body: ContentOf<R['responses'][S]>;
    readonly text: string;
    readonly bytes: Uint8Array;
  };
}[keyof R['responses'] & number];

interface Parts extends RequestOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly anyBody?: unknown;
}

const textsOf = (values: unknown): readonly (readonly [string, string])[] =>
  Object.entries(Object(values)).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)] as const),
  );

/** Returns the path with its query, and the other parts of a request for an operation. */
export function requestOf(operation: Operation, request: Parts): { path: string; rest: AnyRequest } {
  const { params, query, body, anyBody, ...options } = request;
  const path = textsOf(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const search = new URLSearchParams(textsOf(query).map(([name, value]) => [name, value])).toString();
  return {
    path: search === '' ? path : `${path}?${search}`,
    rest: { ...options, method: operation.method, body: anyBody ?? body },
  };
}

/** Returns the answer if it has this status; else the test fails. */
export function expectStatus<A extends AnyAnswer, S extends A['status']>(
  answer: A,
  status: S,
): Extract<A, { readonly status: S }> {
  expect(answer.status, answer.text).toBe(status);
  return answer as Extract<A, { readonly status: S }>;
}

/** Returns the id of the record in a successful answer. */
export function idOf({ status, body, text }: AnyAnswer): string {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (typeof id !== 'string') throw new Error(`no record but ${status}: ${text}`);
  return id;
}

/** Returns `error` of the envelope. */
export function errorOf({ body }: AnyAnswer): { code: string; message: string; details: unknown } {
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

/** Fails when the answer is not the error with this code. `details` may be a part of its details. */
export function expectError(answer: AnyAnswer, status: number, code: string, details?: unknown): void {
  const expected = details === undefined ? { code } : { code, details };
  expect([answer.status, errorOf(answer)], answer.text).toMatchObject([status, expected]);
}

/** Fails when the answer does not refuse the request at exactly this field. */
export function expectRefusedAt(answer: AnyAnswer, path: string): void {
  expectError(answer, 422, 'validation_failed', [{ path, message: expect.any(String) }]);
}
