import { expect, test } from 'vitest';
import { lastAnswerOfMail } from './attempt-words.ts';

const buyer = { address: 's***@example.com', role: 'to', status: 'refused', reply: '501 5.1.3' } as const;
const copy = { address: null, role: 'bcc', status: 'sent', reply: null } as const;
const taken = { attempts: 1, lastError: null, lastResponseStatus: 250 } as const;

test.each([
  [
    { ...taken, recipients: [buyer, copy] },
    'Recusado para s***@example.com: 501 5.1.3; aceito para 1 cópia.',
  ],
  [{ ...taken, recipients: [copy] }, 'O servidor de e-mail aceitou.'],
  [{ ...taken, lastResponseStatus: 450, recipients: [] }, 'O servidor de e-mail recusou.'],
  [{ ...taken, attempts: 0, lastResponseStatus: null, recipients: [] }, ''],
])('the last answer of %j is: %s', (mail, words) => {
  expect(lastAnswerOfMail(mail)).toBe(words);
});
