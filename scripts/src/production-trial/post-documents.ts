import { setTimeout } from 'node:timers/promises';
import { type SampleSale, sampleSale, sampleService, type WebhookReceiver } from '@fiscal/dev-stack/client';
import type { RequestKind, RequestRecord } from './summarize.ts';

export interface PostingOptions {
  readonly url: string;
  readonly key: string;
  readonly companyId: string;
  readonly perSecond: number;
  /** Returns the number of the phase that runs. */
  readonly phase: () => number;
}

type Received = Pick<WebhookReceiver['received'][number], 'event' | 'body'>;

export interface Posting {
  readonly requests: readonly RequestRecord[];
  /** Answers that no client should get, whatever broke. */
  readonly complaints: readonly string[];
  /** Takes a webhook: some documents are cancelled once they are authorized. */
  receive(delivery: Received): void;
  /** Begins no further request, waits until each is accepted, and gives up those that are not when the patience ends. */
  end(patienceMs: number): Promise<void>;
  abandon(): void;
}

const tryAgainMs = 1_000;
const answerMs = 15_000;
/** Answers after which the pages for clients say to try again. */
const repeatable = new Set([429, 502, 503, 504]);

interface Request {
  readonly kind: RequestKind;
  readonly externalId: string;
  readonly path: string;
  readonly body: object;
  readonly documentId?: string | undefined;
}

/** The kind of the document of a number: every fourth is an NFS-e. */
export const kindOf = (number: number): 'nfe' | 'nfse' => (number % 4 === 3 ? 'nfse' : 'nfe');

/** Every fourth document is cancelled: as many NFS-e as NF-e. */
export const isCancelled = (number: number): boolean => number % 8 === 2 || number % 8 === 7;

const cancellations = {
  nfe: { justification: 'Venda desfeita a pedido do comprador' },
  nfse: { justification: 'Serviço contratado em duplicidade pelo tomador', reason: '2' },
} as const;

const prefix = 'trial-';

/**
 * Posts documents at a constant rate, whatever the service answers, and cancels some of them once a webhook says that they
 * are authorized. It repeats each request until the service accepts it.
 */
export function startPosting(options: PostingOptions): Posting {
  const { perSecond, phase } = options;
  const requests: RequestRecord[] = [];
  const complaints: string[] = [];
  const open = new Set<Promise<void>>();
  const stop = new AbortController();
  const giveUp = new AbortController();
  const begin = ({ kind, externalId, documentId, path, body }: Request): void => {
    const record: RequestRecord = {
      kind,
      externalId,
      documentId,
      phase: phase(),
      firstAt: Date.now(),
      tries: 0,
    };
    requests.push(record);
    const done = repeat(record, path, JSON.stringify(body)).finally(() => open.delete(done));
    open.add(done);
  };
  const repeat = async (record: RequestRecord, path: string, body: string): Promise<void> => {
    while (!giveUp.signal.aborted) {
      const { answer, id, complaint } = await postOnce(options, path, body);
      record.firstAnswer ??= answer;
      record.tries += 1;
      if (complaint !== undefined) complaints.push(complaint);
      if (id !== undefined) {
        record.id = id;
        record.acceptedAt = Date.now();
        return;
      }
      await setTimeout(tryAgainMs, undefined, { signal: giveUp.signal }).catch(() => undefined);
    }
  };
  const first = Date.now();
  const posting = (async () => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      begin(documentOf(number, options.companyId));
      const pause = Math.max(0, first + ((number + 1) * 1_000) / perSecond - Date.now());
      await setTimeout(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  const cancelled = new Set<string>();
  return {
    requests,
    complaints,
    receive({ event, body: { data } }) {
      const [kind, what] = event.split('.');
      const externalId = String(data.externalId);
      if (stop.signal.aborted || what !== 'authorized' || (kind !== 'nfe' && kind !== 'nfse')) return;
      if (cancelled.has(externalId) || !isCancelled(Number(externalId.slice(prefix.length)))) return;
      cancelled.add(externalId);
      const documentId = String(data.id);
      const path = `/v1/${kind}/${documentId}/cancel`;
      begin({ kind: 'cancellation', externalId, documentId, path, body: cancellations[kind] });
    },
    async end(patienceMs) {
      stop.abort();
      await posting;
      const late = setTimeout(patienceMs, undefined, { signal: giveUp.signal }).then(
        () => giveUp.abort(),
        () => undefined,
      );
      await Promise.all(open);
      giveUp.abort();
      await late;
    },
    abandon() {
      stop.abort();
      giveUp.abort();
    },
  };
}

function documentOf(number: number, companyId: string): Request {
  const kind = kindOf(number);
  const externalId = `${prefix}${number}`;
  const items: SampleSale['items'] = 1 + (number % 3);
  const body =
    kind === 'nfe' ? sampleSale({ companyId, externalId, items }) : sampleService({ companyId, externalId });
  return { kind, externalId, path: `/v1/${kind}`, body };
}

interface Answered {
  readonly answer: string;
  readonly id?: string;
  readonly complaint?: string;
}

async function postOnce({ url, key }: PostingOptions, path: string, body: string): Promise<Answered> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await response.text();
    const { status } = response;
    const answer = `${status}`;
    if (status === 202 || status === 200) return { answer, id: String(JSON.parse(text).id) };
    if (repeatable.has(status)) return { answer };
    return { answer, complaint: `POST ${path}: HTTP ${status} ${text.slice(0, 300)}` };
  } catch (error) {
    return { answer: nameOfFailure(error) };
  }
}

function nameOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer';
  const { code } = (error.cause ?? {}) as { readonly code?: string };
  return code === 'ECONNREFUSED' ? 'connection refused' : 'connection lost';
}
