import type { ReadAnswer, SefinResponse, SendResult } from '@fiscal/domain';
import { clientErrorOf, type Exchange } from '../http/make-request.ts';

/**
 * What an exchange proves. A readable answer counts whatever its status. 401 and 403 without one deny the certificate
 * of the connection, unless a gateway wrote them: its JSON has no `tipoAmbiente`, and the Sefin may stand behind it.
 */
export function resultOf<A>(
  exchange: Exchange,
  read: (response: SefinResponse) => ReadAnswer<A>,
): SendResult<A> {
  if (exchange.kind !== 'response') return exchange;
  const { status, body } = exchange;
  const answer = read({ status, body });
  if (answer.ok) return { kind: 'answered', answer: answer.answer, raw: body };
  if (answer.reason === 'answer_of_another_document') {
    return { kind: 'unknown', reason: answer.reason, raw: body };
  }
  const reason = clientErrorOf(status);
  if (reason === 'access_denied' && !isOfGateway(body)) return { kind: 'notSent', reason };
  const whenUnread = status >= 500 ? 'http_server_error' : (reason ?? answer.reason);
  return { kind: 'unknown', reason: whenUnread, raw: body };
}

function isOfGateway(body: Uint8Array): boolean {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof parsed === 'object' && parsed !== null && !('tipoAmbiente' in parsed);
  } catch {
    return false;
  }
}
