import type { UnknownReason } from './authority-answer.ts';

/** The reasons for which an answer cannot be used; the result of the message stays unknown. */
export type UnusableAnswer = Extract<UnknownReason, 'unreadable_answer' | 'answer_of_another_document'>;

export type ReadAnswer<A> =
  | { readonly ok: true; readonly answer: A }
  | { readonly ok: false; readonly reason: UnusableAnswer };

export const unreadable = { ok: false, reason: 'unreadable_answer' } as const;
export const ofAnotherDocument = { ok: false, reason: 'answer_of_another_document' } as const;
