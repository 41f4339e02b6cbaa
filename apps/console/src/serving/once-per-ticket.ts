import type { Notice } from '../words/notice.ts';
import { forgetOldest } from './forget-oldest.ts';

/** A sent form by its digests, which take the same memory whatever was in it. */
export interface FormDigests {
  /** The digest of the form's id in its session. */
  readonly ticket: string;
  /** The digest of the fields that the person sent. */
  readonly content: string;
}

/** The answers to forms by their ticket. A form that is sent again is answered with the answer to the first one. */
export interface TicketBook {
  once(sent: FormDigests, work: () => Promise<Notice>): Promise<Notice>;
}

/** The answers that one process keeps; the oldest are forgotten. */
const mostTickets = 5_000;

const usedOtherwise: Notice = {
  tone: 'refused',
  text: 'Este formulário já tinha sido enviado com outra escolha. Confira a página abaixo e decida de novo.',
};

/** Creates an empty book. Work that throws is not kept, so the form may be sent again. */
export function createTicketBook(): TicketBook {
  const answers = new Map<string, { readonly content: string; readonly answer: Promise<Notice> }>();
  return {
    async once({ ticket, content }, work) {
      const known = answers.get(ticket);
      if (known !== undefined) return known.content === content ? known.answer : usedOtherwise;
      const answer = work();
      answers.set(ticket, { content, answer });
      answer.catch(() => answers.delete(ticket));
      if (answers.size > mostTickets) forgetOldest(answers);
      return answer;
    },
  };
}
