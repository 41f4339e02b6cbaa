import { setTimeout } from 'node:timers/promises';
import { sampleSale } from '@fiscal/dev-stack/client';
import type { PostRecord } from './summarize.ts';

export interface PostingOptions {
  readonly url: string;
  readonly key: string;
  readonly companyId: string;
  readonly perSecond: number;
  /** Returns the number of the phase that runs. */
  readonly phase: () => number;
}

export interface Posting {
  readonly posts: readonly PostRecord[];
  /** Answers that no client should get, whatever broke. */
  readonly complaints: readonly string[];
  /** Begins no further post, and waits until every post is accepted. */
  end(): Promise<void>;
  /** Gives up every post that is not accepted. */
  abandon(): void;
}

const tryAgainMs = 1_000;
const answerMs = 15_000;
/** Answers after which the documents of the API tell the client to try again. */
const repeatable = new Set([429, 502, 503, 504]);

/** Posts a note at a constant rate, whatever the service answers, and repeats each with its externalId until it is accepted. */
export function startPosting(options: PostingOptions): Posting {
  const { url, key, companyId, perSecond, phase } = options;
  const posts: PostRecord[] = [];
  const complaints: string[] = [];
  const open = new Set<Promise<void>>();
  let isOver = false;
  let isAbandoned = false;
  const postOnce = async (body: string): Promise<{ answer: string; id?: string }> => {
    try {
      const response = await fetch(`${url}/v1/nfe`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(answerMs),
      });
      const text = await response.text();
      const { status } = response;
      if (status === 202 || status === 200) return { answer: `${status}`, id: String(JSON.parse(text).id) };
      if (!repeatable.has(status)) complaints.push(`POST /v1/nfe: HTTP ${status} ${text.slice(0, 300)}`);
      return { answer: `${status}` };
    } catch (error) {
      return { answer: nameOfFailure(error) };
    }
  };
  const post = async (record: PostRecord, items: number): Promise<void> => {
    const { externalId } = record;
    const body = JSON.stringify(sampleSale({ companyId, externalId, items }));
    for (;;) {
      const { answer, id } = await postOnce(body);
      record.firstAnswer ??= answer;
      record.tries += 1;
      if (id !== undefined) {
        record.id = id;
        record.acceptedAt = Date.now();
        return;
      }
      if (isAbandoned) return;
      await setTimeout(tryAgainMs);
    }
  };
  const begin = Date.now();
  const posting = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const record = { externalId: `trial-${number}`, phase: phase(), firstAt: Date.now(), tries: 0 };
      posts.push(record);
      const done = post(record, 1 + (number % 3)).finally(() => open.delete(done));
      open.add(done);
      await setTimeout(Math.max(0, begin + ((number + 1) * 1_000) / perSecond - Date.now()));
    }
  })();
  return {
    posts,
    complaints,
    async end() {
      isOver = true;
      await posting;
      await Promise.all(open);
    },
    abandon() {
      isOver = true;
      isAbandoned = true;
    },
  };
}

function nameOfFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer';
  const { code } = (error.cause ?? {}) as { readonly code?: string };
  return code === 'ECONNREFUSED' ? 'connection refused' : 'connection lost';
}
