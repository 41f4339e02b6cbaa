import type { Patience } from '../progress/watch-progress.ts';
import type { FiscalClient } from './fiscal-client.ts';
import { postDocument, waitForDocument } from './issue-document.ts';

export interface NoteView {
  readonly id: string;
  readonly status: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly protocol: string | null;
  readonly attention: string | null;
  readonly totals: { readonly invoice: string };
}

/** Posts a note and returns its record; `expected` is 202 for a new one and 200 for a repeated one. */
export const postNote = (
  client: FiscalClient,
  body: unknown,
  expected: 202 | 200,
  scenario?: string,
): Promise<NoteView> => postDocument<NoteView>(client, '/v1/nfe', { body, expected, scenario });

/** Waits until a note has ended; throws when it needs a decision, or when nothing progresses. */
export const waitForNote = (client: FiscalClient, id: string, patience: Patience): Promise<NoteView> =>
  waitForDocument<NoteView>(client, `/v1/nfe/${id}?wait=5`, patience);
