import type { ErrorCode } from '@fiscal/api-contract';
import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { CallInside, InsideAnswer, InsideRequest } from '../../../operation/call-inside.ts';
import type { Operation } from '../../../operation/operation.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** One tool of the MCP server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The published schema. `run` has to check the arguments itself. */
  readonly input: z.ZodObject;
  /** The operations that the tool calls. The tool exists for keys that may call at least one of them. */
  readonly operations: readonly [Operation, ...Operation[]];
  readonly effect: 'reads' | 'issues' | 'destroys';
  run(call: ToolCall, given: Arguments): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  /** The answer as JSON. Absent when the answer is only text. */
  readonly data?: object | undefined;
  /** Shown before the data. */
  readonly text?: string | undefined;
}

/** The refusal of an operation that a tool called. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused';
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor({ code, message, details }: { code: ErrorCode; message: string; details: unknown }) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Lets a tool call operations with the key of the request. */
export interface ToolCall {
  readonly c: Context<ApiEnv>;
  /** Returns every answer, also a refusal. */
  operate(operation: Operation, request?: InsideRequest): Promise<InsideAnswer>;
  /** Returns a successful answer. Throws `OperationRefused`. */
  request(operation: Operation, request?: InsideRequest): Promise<InsideAnswer>;
}

export function createToolCall(c: Context<ApiEnv>, callInside: CallInside): ToolCall {
  const scenario = c.req.header('x-fiscal-simulate');
  const operate: ToolCall['operate'] = (operation, request = {}) => {
    const headers = scenario === undefined ? {} : { 'x-fiscal-simulate': scenario };
    return callInside(c, operation, operation.method === 'POST' ? { ...request, headers } : request);
  };
  return {
    c,
    operate,
    async request(operation, request) {
      const answer = await operate(operation, request);
      if (answer.status >= 400) throw refusalIn(answer);
      return answer;
    },
  };
}

export const refusalIn = ({ body }: InsideAnswer): OperationRefused => {
  const { error } = body as { readonly error: ConstructorParameters<typeof OperationRefused>[0] };
  return new OperationRefused(error);
};

/** Returns the body of an answer as an object. */
export const objectOf = (body: unknown): object => Object(body);

export const fieldOf = (body: unknown, name: string): unknown => Reflect.get(Object(body), name);

export const textField = (body: unknown, name: string): string => String(fieldOf(body, name));
