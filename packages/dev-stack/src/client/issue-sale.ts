import { expectStatus, type FiscalClient } from './fiscal-client.ts';

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

const ended: ReadonlySet<string> = new Set(['authorized', 'rejected', 'denied', 'failed', 'cancelled']);

/** Posts a note and gives its record; `expected` is 202 for a new one and 200 for a repeated one. */
export async function postNote(
  client: FiscalClient,
  body: unknown,
  expected: 202 | 200,
  scenario?: string,
): Promise<NoteView> {
  const headers = scenario === undefined ? {} : { 'x-fiscal-simulate': scenario };
  const answer = expectStatus(await client.post('/v1/nfe', body, headers), expected, 'POST /v1/nfe');
  return answer.json() as unknown as NoteView;
}

/** Waits until a note has ended; throws when it needs a decision or `timeoutMs` has passed. */
export async function waitForNote(client: FiscalClient, id: string, timeoutMs: number): Promise<NoteView> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = expectStatus(await client.get(`/v1/nfe/${id}?wait=5`), 200, 'GET /v1/nfe/{id}');
    const note = answer.json() as unknown as NoteView;
    if (ended.has(note.status)) return note;
    if (note.attention !== null) throw new Error(`the note waits for a person: ${note.attention}`);
    if (Date.now() > deadline) throw new Error(`the note is still ${note.status} after ${timeoutMs} ms`);
  }
}
