import type { ReadAnswer, SendResult } from '@fiscal/domain';
import { clientErrorOf, type Exchange } from './make-request.ts';

type HttpResponse = Pick<Extract<Exchange, { kind: 'response' }>, 'status' | 'body'>;

export interface AnswerReader<A> {
  readonly read: (response: HttpResponse) => ReadAnswer<A>;
  /** Tells whether a body is a failure in the protocol's own form; called only for a body that is not an answer. */
  readonly isFault?: ((body: Uint8Array) => boolean) | undefined;
}

/**
 * Returns what an exchange proves. A readable answer counts only below status 500: a 5xx does not show whether the
 * authority has processed the message. 401 and 403 without an answer prove nothing either: a gateway may deny the
 * answer to a document that is stored.
 */
export function resultOf<A>(exchange: Exchange, { read, isFault }: AnswerReader<A>): SendResult<A> {
  if (exchange.kind !== 'response') return exchange;
  const { status, body } = exchange;
  const answer = status < 500 ? read({ status, body }) : undefined;
  if (answer?.ok === true) return { kind: 'answered', answer: answer.answer, raw: body };
  if (isFault?.(body) === true) return { kind: 'unknown', reason: 'soap_fault', raw: body };
  if (answer === undefined) return { kind: 'unknown', reason: 'http_server_error', raw: body };
  const reason =
    answer.reason === 'answer_of_another_document' ? answer.reason : (clientErrorOf(status) ?? answer.reason);
  return { kind: 'unknown', reason, raw: body };
}
