import { expect, test } from 'vitest';
import { type RecipientResult, recipientAnswers } from './recipient-answers.ts';

const buyer: RecipientResult = {
  address: 'sem.arroba@example.com',
  role: 'to',
  status: 'refused',
  reply: '501 5.1.3 Bad recipient <sem.arroba@example.com>.',
};
const copy: RecipientResult = { address: 'oculto@example.com', role: 'bcc', status: 'sent', reply: null };
const other: RecipientResult = { ...copy, role: 'to' };
const bad = 's***@example.com: 501 5.1.3 Bad recipient <s***@example.com>';

test.each<[readonly RecipientResult[], string | undefined]>([
  [[copy, other], undefined],
  [[], undefined],
  [[buyer], `Recusado para ${bad}.`],
  [[buyer, copy], `Recusado para ${bad}; aceito para 1 cópia.`],
  [[buyer, other, copy, copy], `Recusado para ${bad}; aceito para 1 destinatário e para 2 cópias.`],
  [
    [{ ...copy, status: 'refused', reply: '550 oculto@example.com' }, other],
    'Recusado para 1 cópia; aceito para 1 destinatário.',
  ],
  [[{ ...buyer, reply: null }], 'Recusado para s***@example.com.'],
])('%j: %s', (recipients, words) => {
  expect(recipientAnswers(recipients)).toBe(words);
});
