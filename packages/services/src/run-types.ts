import type { RunRef } from '@fiscal/contracts';
import type {
  AuthorizationAnswer,
  AuthorizationClass,
  Authorizer,
  Environment,
  Id24,
  NoteStatus,
  NotSentReason,
  SituationAnswer,
  SituationClass,
  UnknownReason,
} from '@fiscal/domain';

export type RunStart =
  | {
      readonly kind: 'proceed';
      readonly run: number;
      readonly clientId: Id24;
      readonly companyId: Id24;
      readonly environment: Environment;
      readonly authorizer: Authorizer;
      readonly series: number;
      readonly number: number;
      /** True when these bytes may already be at the authority: ask for the key before sending. */
      readonly transmittedBefore: boolean;
      readonly documentKind: 'nfe';
    }
  | { readonly kind: 'settled'; readonly status: NoteStatus; readonly run: number }
  | { readonly kind: 'gone' };

export interface LoadedRun extends RunRef {
  readonly kind: 'loaded';
  readonly clientId: Id24;
  readonly companyId: Id24;
  readonly accessKey: string;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly unsignedXml: string;
  readonly signedXml: string | null;
  readonly digestValue: string | null;
  /** The company's current certificate; it signs and it opens the connection. */
  readonly certificate: { readonly id: Id24; readonly version: number } | null;
  readonly certificateStatus: 'usable' | 'missing' | 'expired';
  readonly simulation: string | null;
}

export const attemptKinds = ['transmit', 'situation', 'receipt'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

export type OpenedAttempt =
  | { readonly kind: 'opened'; readonly attemptId: Id24; readonly number: number }
  | { readonly kind: 'stale' };

export type AnswerClass = AuthorizationClass | SituationClass;

export type AttemptResult =
  | { readonly kind: 'notSent'; readonly reason: NotSentReason }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly raw?: Uint8Array | undefined }
  | {
      readonly kind: 'answered';
      readonly answer: AuthorizationAnswer | SituationAnswer;
      readonly class: AnswerClass;
      readonly raw: Uint8Array;
    };

/** Answers after which a note moves no more by itself, whatever was sent before. */
export const settlingClasses = ['authorized', 'cancelled', 'denied', 'rejected'] as const;

export interface StoredAnswer {
  readonly attemptId: Id24;
  readonly class: (typeof settlingClasses)[number];
  /** cStat of the note where the answer holds a protocol, else of the message. */
  readonly cStat: string;
}
