import { expectStatus, type FiscalClient, type NoteView, postNote } from '@fiscal/dev-stack/client';
import { saleOfTheStack } from './sale-of-the-stack.ts';
import { patienceMs, pauseSince } from './until.ts';

/** A note's record as the service gives it. */
export interface NoteRecord extends NoteView {
  readonly externalId: string;
  readonly companyId: string;
  readonly environment: string;
  readonly authorizedAt: string | null;
  readonly rejection: {
    readonly cStat: string;
    readonly reason: string;
    readonly explanation?: object;
  } | null;
  readonly denial: { readonly cStat: string; readonly reason: string } | null;
  readonly failure: { readonly code: string; readonly reason: string | null } | null;
  readonly warnings: readonly string[];
}

export interface FollowedNote {
  /** The record that the POST returned. */
  readonly posted: NoteRecord;
  /** Once it had ended, or waited for a person. */
  readonly last: NoteRecord;
}

/** The company and the client that issue. */
export interface Issuer {
  readonly client: FiscalClient;
  readonly companyId: string;
}

const open: ReadonlySet<string> = new Set(['queued', 'sending', 'pending', 'unknown']);

export async function getNote(client: FiscalClient, id: string): Promise<NoteRecord> {
  const answer = expectStatus(await client.get(`/v1/nfe/${id}`), 200, 'GET /v1/nfe/{id}');
  return answer.json<NoteRecord>();
}

/** Looks at a note, at first every 25 ms, until it has ended or waits for a person; throws after `timeoutMs`. */
export async function followNote(client: FiscalClient, id: string, timeoutMs = patienceMs) {
  const begun = Date.now();
  for (;;) {
    const last = await getNote(client, id);
    if (!open.has(last.status) || last.attention !== null) return { last };
    if (Date.now() > begun + timeoutMs)
      throw new Error(`${last.externalId} is ${last.status} after ${timeoutMs} ms`);
    await pauseSince(begun, 25);
  }
}

/** Posts a new sale of one item, under a fault when `scenario` names one, and follows it. */
export async function issue(issuer: Issuer, externalId: string, scenario?: string): Promise<FollowedNote> {
  const posted = await postSale(issuer, externalId, scenario);
  return { posted, ...(await followNote(issuer.client, posted.id)) };
}

export async function postSale(
  { client, companyId }: Issuer,
  externalId: string,
  scenario?: string,
): Promise<NoteRecord> {
  const sale = saleOfTheStack({ companyId, externalId, items: 1 });
  return (await postNote(client, sale, 202, scenario)) as NoteRecord;
}
