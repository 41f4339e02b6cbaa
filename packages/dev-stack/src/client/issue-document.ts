import { type Patience, watchOf } from '../progress/watch-progress.ts';
import { expectStatus, type FiscalClient } from './fiscal-client.ts';

/** The fields that every record of an issued document has. */
export interface DocumentView {
  readonly id: string;
  readonly status: string;
  readonly attention: string | null;
}

export interface DocumentToPost {
  readonly body: unknown;
  /** 202 for a new document, 200 for a repeated one. */
  readonly expected: 202 | 200;
  /** The scenario that the simulated authority plays for this document. */
  readonly scenario?: string | undefined;
}

const ended: ReadonlySet<string> = new Set(['authorized', 'rejected', 'denied', 'failed', 'cancelled']);

/** Posts a document to the path of its kind and returns its record. */
export async function postDocument<View extends DocumentView>(
  client: FiscalClient,
  path: string,
  { body, expected, scenario }: DocumentToPost,
): Promise<View> {
  const headers = scenario === undefined ? {} : { 'x-fiscal-simulate': scenario };
  const answer = expectStatus(await client.post(path, body, headers), expected, `POST ${path}`);
  return answer.json<View>();
}

/** Waits until the document of a path has ended; throws when it needs a decision, or when nothing progresses. */
export async function waitForDocument<View extends DocumentView>(
  client: FiscalClient,
  path: string,
  patience: Patience,
): Promise<View> {
  const progress = watchOf(patience);
  try {
    for (;;) {
      const answer = expectStatus(await client.get(path), 200, `GET ${path}`);
      const document = answer.json<View>();
      if (ended.has(document.status)) return document;
      if (document.attention !== null) throw new Error(`${path} waits for a person: ${document.attention}`);
      progress.moved(`${path} is ${document.status}`);
      progress.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    progress.close();
  }
}
