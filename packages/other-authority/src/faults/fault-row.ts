import type { Answer, CodeLevel, Request, Service, ServiceName, Variation } from '../calls/service.ts';
import type { Seal } from '../xml/sign-document.ts';

/** The end of a call as its caller sees it. */
export type Reply =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The connection ends without a byte of an answer: closed, or reset. */
  | { readonly kind: 'closed' | 'reset' }
  /** The head and this part of the body are sent, and then the connection ends. */
  | { readonly kind: 'cut'; readonly answer: Answer; readonly part: number }
  /** The body is sent in ten pieces, with a pause before each. */
  | { readonly kind: 'in pieces'; readonly answer: Answer; readonly pauseMs: number }
  /** Nothing is sent, and the connection stays open until the server closes. */
  | { readonly kind: 'silence' };

/** The forms of the body of a failed HTTP status. */
export type BodyForm = 'empty' | 'html' | 'coded object' | 'coded list' | 'coded top-level list' | 'uncoded';

/** The parameters of a fault; each fault reads those it needs and has usual values for them. */
export interface FaultParameters {
  readonly delayMs?: number;
  readonly status?: number;
  readonly body?: BodyForm;
  readonly storing?: 'before the fault' | 'never';
  readonly code?: string;
  /** The number of queries about the document that are answered as absent. */
  readonly queries?: number;
}

/** A call with a fault, and the actions of the fault on it. */
export interface Stage {
  readonly service: Service;
  readonly request: Request;
  readonly given: FaultParameters;
  /** The key of the Sefin, for its own documents that are wrong in all but their signature. */
  readonly seal: Seal;
  /** Judges, stores and answers, as the authority does without the fault. */
  readonly serve: (variation?: Variation) => Answer;
  readonly refuse: (code: string, level: CodeLevel) => Answer;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Judges and stores after a time. */
  readonly serveAfter: (milliseconds: number) => void;
  /** Judges and stores after this many queries about the document were answered as absent. */
  readonly serveAfterQueries: (queries: number) => void;
}

/** The calls that a fault can apply to. */
export type Reach = 'every' | 'nfe' | 'sefin' | readonly ServiceName[];

export interface FaultRow {
  readonly reach: Reach;
  /** Applies to a call before its body is read, when the rule names no document. */
  readonly unread?: 'possible';
  readonly effect: (stage: Stage) => Reply | Promise<Reply>;
}

export const answered = (answer: Answer): Reply => ({ kind: 'answer', answer });

/** Returns whether a fault with this reach can apply to the service. */
export const reaches = (reach: Reach, { name, authority }: Pick<Service, 'name' | 'authority'>): boolean =>
  typeof reach === 'string' ? reach === 'every' || reach === authority : reach.includes(name);
