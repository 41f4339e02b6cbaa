import type { AnswerWithResponse } from '../contract/call-types.ts';
import type { OperationRow } from '../contract/operation-table.ts';
import { readNumber, type Settings } from '../contract/options.ts';
import { type BuiltRequest, buildRequest, type CallArguments } from './build-request.ts';
import { requestIdOf } from './read-answer.ts';
import { isTransient, retryDelay } from './retry-delay.ts';
import type { Runtime } from './runtime.ts';
import { type AttemptOptions, type AttemptResult, sendAttempt } from './send-attempt.ts';

/**
 * Calls an operation. A call whose repetition has no second effect is sent again with the same bytes after a lost answer
 * and after 429, 502, 503 and 504. Any other call is sent once. Source: api-conventions 17.
 */
export async function callOperation(
  row: OperationRow,
  given: CallArguments,
  settings: Settings,
  runtime: Runtime,
): Promise<AnswerWithResponse<unknown>> {
  const { signal, accept, timeoutMs, maxRetries, requestId = runtime.newRequestId() } = given.options;
  const options: AttemptOptions = {
    requestId,
    signal,
    accept,
    timeoutMs: readNumber('timeoutMs', timeoutMs ?? settings.timeoutMs, 1),
  };
  const allowed = readNumber('maxRetries', maxRetries ?? settings.maxRetries, 0);
  const request: BuiltRequest = buildRequest(row, given, settings, requestId);
  for (let attempts = 1; ; attempts += 1) {
    signal?.throwIfAborted();
    const result = await sendAttempt(row, request, options, runtime);
    if (result.kind === 'answered') {
      const { data, status, headers } = result;
      return { data, response: { status, headers, attempts, requestId: requestIdOf(headers, requestId) } };
    }
    const delay = attempts <= allowed ? delayAfter(row, result, attempts, runtime.random()) : undefined;
    if (delay === undefined) throw result.error;
    await runtime.pause(delay, signal);
  }
}

function delayAfter(
  { repeatable }: OperationRow,
  result: Exclude<AttemptResult, { kind: 'answered' }>,
  retry: number,
  random: number,
): number | undefined {
  if (repeatable === undefined) return undefined;
  if (result.kind === 'lost') return retryDelay(retry, undefined, random);
  const { status, retryAfterMs } = result.error;
  return isTransient(status) ? retryDelay(retry, retryAfterMs, random) : undefined;
}
