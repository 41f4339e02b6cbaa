import { type ClientDelivery, type DocumentDescription, recipientAnswers } from '@fiscal/services';
import { attemptErrorWords } from '../../words/attempt-words.ts';
import { deliveryStateWords, notMailedReasons } from '../../words/delivery-state-words.ts';

type Mailed = Pick<DocumentDescription, 'status' | 'emails' | 'notMailed'>;

/** Returns why the newest e-mail about a document did not arrive, or why none went out; undefined when all is well. */
export function mailLine({ status, emails: [newest], notMailed }: Mailed): string | undefined {
  if (notMailed !== null && status === 'cancelled') return undefined;
  if (notMailed !== null) return `O e-mail não saiu: ${notMailedReasons[notMailed]}`;
  if (newest === undefined) return undefined;
  const name = newest.environment === 'production' ? 'O e-mail ao comprador' : 'O e-mail de teste';
  const isRefused = newest.recipients.some(({ status }) => status === 'refused');
  switch (newest.status) {
    case 'pending':
      return newest.attempts > 0
        ? `${name} ainda não chegou; tentamos de novo sozinhos.${whyOf(newest)}`
        : undefined;
    case 'delivered':
      return isRefused ? `${name} não chegou a todos os endereços.${whyOf(newest)}` : undefined;
    default:
      return deliveryStateWords(newest).tone === 'bad'
        ? `${name} não chegou.${whyOf(newest)}`
        : `${name} não saiu.${whyOf(newest)}`;
  }
}

function whyOf({ recipients, lastError }: ClientDelivery): string {
  const why = recipientAnswers(recipients) ?? (lastError === null ? undefined : attemptErrorWords(lastError));
  return why === undefined ? '' : ` ${why}`;
}
