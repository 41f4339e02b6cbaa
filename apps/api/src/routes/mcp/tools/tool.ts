import type { ErrorCode } from '@fiscal/api-contract';
import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { CallInside, InsideAnswer, InsideRequest } from '../../../operation/call-inside.ts';
import type { Operation } from '../../../operation/operation.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** One tool of the MCP server: what assistants read of it, the operations that it stands on, and what it does. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Published. Whoever uses the arguments checks them. */
  readonly input: z.ZodObject;
  /** It exists for keys that may call one of them. */
  readonly operations: readonly [Operation, ...Operation[]];
  readonly effect: 'reads' | 'issues' | 'destroys';
  run(call: ToolCall, given: Arguments): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  /** JSON, without which the text stands alone. */
  readonly data?: object | undefined;
  /** Shown before the data. */
  readonly text?: string | undefined;
}

/** A refusal of an operation, as the API answers it. */
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

/** The actions of a tool: it calls operations in the name of the key. */
export interface ToolCall {
  readonly c: Context<ApiEnv>;
  /** The answer, whatever it is. */
  operate(operation: Operation, request?: InsideRequest): Promise<InsideAnswer>;
  /** The body of a successful answer. Throws OperationRefused. */
  ask(operation: Operation, request?: InsideRequest): Promise<InsideAnswer>;
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
    async ask(operation, request) {
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

/** A record of an answer. */
export const objectOf = (body: unknown): object => Object(body);

export const fieldOf = (body: unknown, name: string): unknown => Reflect.get(Object(body), name);

export const textField = (body: unknown, name: string): string => String(fieldOf(body, name));
