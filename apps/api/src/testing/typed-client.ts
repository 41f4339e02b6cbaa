import type { Mode } from '@fiscal/domain';
import type { RouteConfig } from '@hono/zod-openapi';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Operation } from '../operation/operation.ts';

/** The options that any request may have. */
export interface RequestOptions {
  /** The client's key of the mode unless another is given; `''` sends none. */
  readonly key?: string | undefined;
  readonly mode?: Mode | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A request that need not be one of an operation. */
export interface AnyRequest extends RequestOptions {
  readonly method?: string | undefined;
  /** JSON body; text is sent as it is, bytes as a PNG unless `headers` say another type. */
  readonly body?: unknown;
}

/** An answer of which nothing but its form is known. */
export interface AnyAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON, or as text where it is none. */
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

/** `anyBody` is for what the types do not fit, such as a body to be refused; text is sent as it is. */
type BodyOf<R extends RouteConfig> =
  Request<R> extends { body: { content: { 'application/json': { schema: infer S extends Schema } } } }
    ?
        | { readonly body: z.input<S>; readonly anyBody?: never }
        | { readonly body?: never; readonly anyBody: unknown }
    : Request<R> extends { body: object }
      ? { readonly anyBody: Uint8Array }
      : object;

/** The request of an operation, as its route says it. */
export type OperationRequest<R extends RouteConfig> = RequestOptions & ParamsOf<R> & QueryOf<R> & BodyOf<R>;

/** The request is left out where the route asks for nothing. */
export type RequestArguments<R extends RouteConfig> =
  Record<never, never> extends OperationRequest<R>
    ? [request?: OperationRequest<R>]
    : [request: OperationRequest<R>];

type ContentOf<A> = A extends { content: { 'application/json': { schema: infer S extends Schema } } }
  ? z.output<S>
  : string;

/** Every answer that the route documents, distinguished by `status`. */
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

/** Path, with its search, and the rest of a request for an operation. */
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

/** The answer with this status; the test fails where it has another. */
export function expectStatus<A extends AnyAnswer, S extends A['status']>(
  answer: A,
  status: S,
): Extract<A, { readonly status: S }> {
  expect(answer.status, answer.text).toBe(status);
  return answer as Extract<A, { readonly status: S }>;
}

/** The id of the record that came. */
export function idOf({ status, body, text }: AnyAnswer): string {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (typeof id !== 'string') throw new Error(`no record but ${status}: ${text}`);
  return id;
}

/** `error` of the envelope. */
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

/** Fails where the answer is not the error of this code; `details` may be a part of those that it has. */
export function expectError(answer: AnyAnswer, status: number, code: string, details?: unknown): void {
  const expected = details === undefined ? { code } : { code, details };
  expect([answer.status, errorOf(answer)], answer.text).toMatchObject([status, expected]);
}

/** Fails where the answer does not refuse the request at this field alone. */
export function expectRefusedAt(answer: AnyAnswer, path: string): void {
  expectError(answer, 422, 'validation_failed', [{ path, message: expect.any(String) }]);
}
