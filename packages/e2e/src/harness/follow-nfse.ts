import {
  expectStatus,
  type FiscalClient,
  type NfseView,
  postNfse,
  sampleService,
} from '@fiscal/dev-stack/client';
import type { Issuer } from './follow-note.ts';
import { patienceMs, pauseSince, until } from './until.ts';

/** The record of an NFS-e as the service gives it. */
export interface NfseRecord extends NfseView {
  readonly externalId: string;
  readonly companyId: string;
  readonly environment: string;
  readonly authorizedAt: string | null;
  readonly verificationUrl: string | null;
  readonly replacedBy: string | null;
  readonly rejection: {
    readonly cStat: string;
    readonly errors: readonly { readonly code: string }[];
    readonly explanation?: object;
  } | null;
  readonly failure: { readonly code: string; readonly reason: string | null } | null;
  readonly warnings: readonly string[];
}

export interface FollowedNfse {
  /** The record that the POST returned. */
  readonly posted: NfseRecord;
  /** Once it had ended, or waited for a person. */
  readonly last: NfseRecord;
}

/** The record of a cancellation, or of the request for one. */
export interface NfseEventView {
  readonly id: string;
  readonly nfseId: string;
  readonly status: string;
  readonly text: string;
  readonly attention: string | null;
  readonly rejection: { readonly cStat: string } | null;
  readonly warnings: readonly string[];
}

const open: ReadonlySet<string> = new Set(['queued', 'sending', 'pending', 'unknown']);

export async function getNfse(client: FiscalClient, id: string): Promise<NfseRecord> {
  const path = `/v1/nfse/${id}`;
  return expectStatus(await client.get(path), 200, `GET ${path}`).json<NfseRecord>();
}

/** Looks at an NFS-e until it has ended or waits for a person; throws after `timeoutMs`. */
export async function followNfse(client: FiscalClient, id: string, timeoutMs = patienceMs) {
  const begun = Date.now();
  for (;;) {
    const last = await getNfse(client, id);
    if (!open.has(last.status) || last.attention !== null) return { last };
    if (Date.now() > begun + timeoutMs)
      throw new Error(`${last.externalId} is ${last.status} after ${timeoutMs} ms`);
    await pauseSince(begun, 25);
  }
}

/** The fields of the sample service that a test changes. */
export interface ServiceToIssue {
  readonly externalId: string;
  readonly scenario?: string | undefined;
  readonly changes?: Readonly<Record<string, unknown>> | undefined;
}

export const serviceBody = ({ companyId }: Issuer, { externalId, changes }: ServiceToIssue) => ({
  ...sampleService({ companyId, externalId }),
  ...changes,
});

export const postService = async (issuer: Issuer, service: ServiceToIssue): Promise<NfseRecord> =>
  (await postNfse(issuer.client, serviceBody(issuer, service), 202, service.scenario)) as NfseRecord;

/** Posts a new service, under a fault when `scenario` names one, and follows it. */
export async function issueService(issuer: Issuer, service: ServiceToIssue): Promise<FollowedNfse> {
  const posted = await postService(issuer, service);
  return { posted, ...(await followNfse(issuer.client, posted.id)) };
}

const justification = 'Serviço contratado em duplicidade pelo tomador';

/** Requests the cancellation of an NFS-e. */
export async function postNfseCancellation(
  { client }: Pick<Issuer, 'client'>,
  nfseId: string,
  scenario?: string,
): Promise<NfseEventView> {
  const path = `/v1/nfse/${nfseId}/cancel`;
  const headers = scenario === undefined ? undefined : { 'x-fiscal-simulate': scenario };
  const answer = await client.post(path, { justification, reason: '2' }, headers);
  return expectStatus(answer, 202, `POST ${path}`).json<NfseEventView>();
}

/** Looks at an event until it has ended or waits for a person. */
export async function followNfseEvent(
  { client }: Pick<Issuer, 'client'>,
  { nfseId, id }: Pick<NfseEventView, 'nfseId' | 'id'>,
): Promise<NfseEventView> {
  const path = `/v1/nfse/${nfseId}/events/${id}`;
  let last: NfseEventView | undefined;
  await until(`the event ${id} has ended`, async () => {
    last = expectStatus(await client.get(path), 200, `GET ${path}`).json<NfseEventView>();
    return ['registered', 'rejected', 'failed'].includes(last.status) || last.attention !== null;
  });
  if (last === undefined) throw new Error('never looked');
  return last;
}
