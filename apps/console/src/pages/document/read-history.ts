import { attentions, failureCodes } from '@fiscal/domain';
import {
  type DocumentDescription,
  explainRejection,
  type FilingView,
  isServiceError,
  sentBy,
  showTimeline,
  type TimelineRecord,
} from '@fiscal/services';
import { RequestRefused } from '../../http/request-refused.ts';
import type { ConsoleSystem } from '../../routes/console-request.ts';
import { attemptErrorWords, attemptWords } from '../../words/attempt-words.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { clientWords } from '../../words/client-words.ts';

export interface HistoryLine {
  readonly at: Date;
  readonly message: string;
  readonly code: string | null;
  /** The words of the authority or of a receiver. */
  readonly reason: string | null;
}

export interface History {
  readonly lines: readonly HistoryLine[];
  readonly nextCursor: string | null;
  /** The next step that the client reads; undefined for a document without one. */
  readonly next: TimelineRecord['next'] | undefined;
}

/** The lines of one page. */
const linesOfPage = 50;
/** The lines of a note among which those of one of its events are. */
const linesOfNote = 1000;

/** Reads the client's own timeline of a note, and from that of its note the lines of an event. */
export async function readHistory(
  sys: ConsoleSystem,
  document: DocumentDescription,
  cursor: string | undefined,
): Promise<History | undefined> {
  const { id, noteId } = document;
  const page =
    noteId === null ? { id, limit: linesOfPage, cursor } : { id: noteId, limit: linesOfNote, cursor };
  const timeline = await showTimeline(sys, page).catch(refuseCursor);
  if (timeline === undefined) return undefined;
  const { data, next, nextCursor } = timeline;
  const isOwn = ({ eventId }: { readonly eventId: string | null }): boolean =>
    noteId === null || eventId === id;
  return {
    lines: data.filter(isOwn).map(({ at, message, cStat, reason }) => {
      const answer = reason === null ? undefined : answerWords(reason);
      return {
        at: new Date(at),
        message: [clientWords(message), ...(answer ?? [])].join(' '),
        code: cStat,
        reason: reason === null || answer !== undefined ? null : reasonOf(reason),
      };
    }),
    nextCursor,
    next: isOwn(next) ? { ...next, message: withoutField(clientWords(next.message)) } : undefined,
  };
}

/** Returns a sentence without the field of the API that has the key of another document: the page shows the key. */
const withoutField = (message: string): string =>
  message.replace('cuja chave está em failure.reason', 'cuja chave está nesta página');

/** Returns what a receiver or the mail server answered, or why it did not; undefined for another reason. */
function answerWords(reason: string): readonly string[] | undefined {
  const [, kind, code] = /^(HTTP|SMTP) (\d+)$/.exec(reason) ?? [];
  if (code === undefined) {
    const failure = attemptErrorWords(reason);
    return failure === undefined ? undefined : [failure];
  }
  // The line says already whose mail the server took.
  if (kind === 'SMTP' && code.startsWith('2')) return [];
  const [channel, server] =
    kind === 'HTTP'
      ? (['webhook', 'do servidor do cliente'] as const)
      : (['email', 'do servidor de e-mail'] as const);
  const responseStatus = Number(code);
  return [attemptWords(channel, { error: null, responseStatus }), `(código ${code} ${server})`];
}

/** Returns a reason for people: a code of the service in words, or nothing where the line says it already. */
function reasonOf(reason: string): string | null {
  const attention = attentions.find((known) => known === reason);
  if (attention !== undefined) return attentionWords[attention].title;
  if (failureCodes.some((known) => known === reason)) return null;
  return reason;
}

function refuseCursor(error: unknown): never {
  throw isServiceError(error) && error.code === 'validation_failed' ? new RequestRefused(400) : error;
}

/** Returns the calls of a document that is in no timeline: a range of numbers. */
export function historyOfCalls(document: DocumentDescription, { attempts }: FilingView): History {
  const lines = attempts.map((call) => ({
    at: call.closedAt ?? call.openedAt,
    message: `${callWords[call.kind]} ${endOf(call.outcome)}${titleOf(document, call.cStat)}`,
    code: call.cStat,
    reason: null,
  }));
  const received = { at: document.createdAt, message: 'O pedido foi recebido.', code: null, reason: null };
  return { lines: [received, ...lines], nextCursor: null, next: undefined };
}

type Call = FilingView['attempts'][number];

const callWords: Readonly<Record<Call['kind'], string>> = {
  transmit: 'Envio:',
  situation: 'Consulta:',
  receipt: 'Consulta do recibo:',
};

const ends: Readonly<Record<NonNullable<Call['outcome']>, string>> = {
  notSent: 'não chegou à SEFAZ.',
  unknown: 'ficou sem resposta; a SEFAZ pode ter recebido.',
  answered: 'a SEFAZ respondeu',
};

const endOf = (outcome: Call['outcome']): string =>
  outcome === null ? 'em curso, ou o fim não foi registrado.' : ends[outcome];

function titleOf(document: DocumentDescription, code: string | null): string {
  if (code === null) return '';
  const title = explainRejection({ cStat: code, ...sentBy(document) })?.title;
  return title === undefined ? ` ${code}.` : ` ${code}: ${clientWords(title)}.`;
}
