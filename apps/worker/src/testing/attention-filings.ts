import { createPastService, type Issuer } from '@fiscal/activities/testing';
import { type FilingKind, type FilingProgress, progressQuery } from '@fiscal/contracts';
import { cnpjCheckDigits, type Id24 } from '@fiscal/domain';
import {
  cancelNfe,
  cancelNfse,
  correctNfe,
  createKinds,
  disableRange,
  issueNfse,
  retryDisabling,
  retryNfe,
  retryNfeEvent,
  retryNfse,
  retryNfseEvent,
} from '@fiscal/services';
import { type TestMunicipal, withoutPace } from '@fiscal/services/testing';
import { aService } from '@fiscal/testkit';
import { expect, vi } from 'vitest';
import type { AttentionOfKind } from './attention-cells.ts';
import { faultySefin, type SefinFault } from './faulty-sefin.ts';
import { type FilingStack, openFilingStack, testTiming } from './filing-stack.ts';
import { readRow } from './open-filings.ts';
import { patience } from './patience.ts';
import { unnamingAuthority } from './unnaming-authority.ts';

/**
 * A schedule of few steps; the cooling time is shorter than one step. A key counts as kept from us after three equal
 * answers in a row; the other three steps replace questions that a busy machine does not bring to their end.
 */
const ladder = { reconcileMs: [50, 50, 50, 50, 50, 50], coolingMs: 20 };
/** Without a pace, a decision is answered after its question, however soon it follows the questions before. */
const timing = withoutPace({
  ...testTiming,
  ...ladder,
  sefinReconcileMs: ladder.reconcileMs,
  sefinCoolingMs: ladder.coolingMs,
});

/** A case with its own company. */
export type Prepared<Case extends AttentionOfKind> = Case & {
  readonly issuer: Issuer & { readonly tenant: TestMunicipal; readonly cnpj: string };
  /** An authorized note or NFS-e of the company; refused when its number is to be disabled. */
  readonly noteId: Id24;
};

export type Accepted<Case extends AttentionOfKind> = Prepared<Case> & {
  readonly filingId: Id24;
  /** Mends the cause. */
  repair(): Promise<void>;
  /** The document that the authority holds in place of our note, as its portal shows it. */
  readonly held: string | undefined;
};

/** Filings that wait for a person, by case, in their own stack. */
export interface AttentionStage<Case extends AttentionOfKind> {
  readonly stack: FilingStack;
  readonly accepted: ReadonlyMap<Case, Accepted<Case>>;
  statusIs(filingId: string, status: string): Promise<void>;
  /** Waits until the filing waits for a person, with the attention of its case. */
  isParked(each: Accepted<AttentionOfKind>): Promise<void>;
  /** Retries the filing as the client. */
  retry(each: Accepted<AttentionOfKind>): Promise<void>;
  close(): Promise<void>;
}

const eventKinds: ReadonlySet<FilingKind> = new Set<FilingKind>(['nfeEvent', 'nfseEvent']);

/** Accepts a filing for each case and lets it run until it waits for a person. */
export async function openAttentionStage<Case extends AttentionOfKind>(
  addresses: { readonly postgresUrl: string; readonly temporalAddress: string },
  cases: readonly Case[],
): Promise<AttentionStage<Case>> {
  const stack = await openFilingStack(addresses.postgresUrl, addresses.temporalAddress, timing);
  const sefinFaults = new Map<string, SefinFault>();
  const { authority, sefin } = stack.harness;
  const printed = async () => new TextEncoder().encode('%PDF');
  const unnamed = new Set<string>();
  const kinds = createKinds({
    authority: unnamingAuthority(authority, unnamed),
    sefin: faultySefin(sefin, sefinFaults),
    renderers: { nfe: printed, nfse: printed },
  });
  const workers = await stack.work({ kinds });
  const { prepare, accept } = createAttentionFilings(stack, { sefinFaults, unnamed });
  const statusIs: AttentionStage<Case>['statusIs'] = (filingId, status) =>
    vi.waitFor(
      async () => expect(await readRow(stack.harness, filingId)).toMatchObject({ status }),
      patience,
    );
  const prepared = await Promise.all(
    cases.map(async (of, place) => ({ of, ready: await prepare(of, place) })),
  );
  await stack.dispatch();
  for (const { ready } of prepared)
    await statusIs(ready.noteId, eventKinds.has(ready.kind) ? 'authorized' : 'rejected');
  // The filings are accepted one after the other. None is dispatched before the certificates of all have been changed.
  const accepted = new Map<Case, Accepted<Case>>();
  for (const { of, ready } of prepared) accepted.set(of, await accept(ready));
  await stack.dispatch();
  return {
    stack,
    accepted,
    statusIs,
    async isParked({ kind, filingId, attention }) {
      const parked = async () => {
        const progress = await stack.handleOf(kind, filingId).query<FilingProgress, []>(progressQuery);
        expect(progress).toMatchObject({ step: 'parked', attention });
      };
      await vi.waitFor(parked, patience);
    },
    async retry({ kind, filingId: id, noteId, issuer: { tenant } }) {
      const { status } = await {
        nfe: () => retryNfe(tenant, { id }),
        nfeEvent: () => retryNfeEvent(tenant, { id: noteId, eventId: id }),
        nfeDisabling: () => retryDisabling(tenant, { id }),
        nfse: () => retryNfse(tenant, { id }),
        nfseEvent: () => retryNfseEvent(tenant, { id: noteId, eventId: id }),
      }[kind]();
      expect(status).toBe('queued');
      await stack.dispatch();
    },
    async close() {
      await workers.stop();
      await stack.close();
    },
  };
}

interface Faults {
  readonly sefinFaults: Map<string, SefinFault>;
  /** CNPJs of companies whose duplicates are answered without a key. */
  readonly unnamed: Set<string>;
}

function createAttentionFilings(stack: FilingStack, { sefinFaults, unnamed }: Faults) {
  const { harness } = stack;
  const past = createPastService(harness);

  const justification = 'Engano que só depois foi notado';

  async function prepare<Case extends AttentionOfKind>(of: Case, place: number): Promise<Prepared<Case>> {
    const root = `${20_000_000 + place}0001`;
    const cnpj = `${root}${cnpjCheckDigits(root)}`;
    const company = await harness.aCompany('test', { cnpj });
    const { municipalities } = harness.provider.tenant;
    const issuer = { ...company, tenant: { ...company.tenant, municipalities }, cnpj };
    if (of.kind === 'nfseEvent') return { ...of, issuer, noteId: await postNfse(issuer, 'of an event') };
    const simulation = of.kind === 'nfeEvent' ? undefined : 'reject=778';
    const { filingId: noteId } = await harness.issue(simulation, issuer);
    return { ...of, issuer, noteId };
  }

  /** Accepts the filing of the case while its cause is present. */
  async function accept<Case extends AttentionOfKind>(each: Prepared<Case>): Promise<Accepted<Case>> {
    const { cause, issuer } = each;
    switch (cause.kind) {
      case 'fault': {
        if (cause.unnamed === true) unnamed.add(issuer.cnpj);
        const remove = await orderFault({ scenario: cause.scenario, cnpj: issuer.cnpj });
        return { ...each, filingId: await post(each), repair: remove, held: undefined };
      }
      case 'certificate': {
        const filingId = await post(each);
        await harness.database.asOwner(
          `update certificate set ${cause.set} where company_id = '${issuer.companyId}' and replaced_at is null`,
        );
        return { ...each, filingId, repair: () => harness.replaceCertificate(issuer), held: undefined };
      }
      case 'sefin': {
        const { cnpj } = issuer;
        sefinFaults.set(cnpj, cause.fault);
        const repair = async () => void sefinFaults.delete(cnpj);
        return { ...each, filingId: await post(each), repair, held: undefined };
      }
      case 'earlierDps': {
        const { cnpj, tenant, companyId } = issuer;
        sefinFaults.set(cnpj, 'refusedLate');
        const filingId = await post(each);
        await stack.dispatch();
        const isRefused = async () =>
          expect(await readRow(harness, filingId)).toMatchObject({ status: 'rejected', open: false });
        await vi.waitFor(isRefused, patience);
        sefinFaults.set(cnpj, cause.fault);
        const request = aService({ companyId, externalId: 'parked', amounts: { service: '1700.00' } });
        expect(await issueNfse(tenant, { request })).toMatchObject({ kind: 'resubmitted' });
        return { ...each, filingId, repair: async () => void sefinFaults.delete(cnpj), held: undefined };
      }
      case 'otherContent': {
        const filingId = await post(each);
        const held = await past.signedOtherwise(filingId, issuer);
        await past.bring(issuer, held);
        return { ...each, filingId, repair: async () => undefined, held };
      }
      case 'late': {
        if (cause.unnamed === true) unnamed.add(issuer.cnpj);
        const remove = await orderFault({ scenario: cause.scenario, cnpj: issuer.cnpj });
        const filingId = await post(each);
        const repair = async () => {
          await remove();
          await past.bring(issuer, await past.storedText(filingId, 'signed'));
        };
        return { ...each, filingId, repair, held: undefined };
      }
      case 'otherText':
        await (each.kind === 'nfseEvent' ? registerAnotherCancellation(each) : registerAnotherLetter(each));
        return { ...each, filingId: await post(each), repair: async () => undefined, held: undefined };
    }
  }

  async function post({ kind, attention, issuer, noteId }: Prepared<AttentionOfKind>): Promise<Id24> {
    const { tenant, companyId } = issuer;
    switch (kind) {
      case 'nfe':
        return (await harness.issue(undefined, issuer)).filingId;
      case 'nfeEvent':
        return attention === 'text_mismatch'
          ? (await correctNfe(tenant, { id: noteId, text: 'Onde se lê 1 volume, leia-se 2' })).event.id
          : (await cancelNfe(tenant, { id: noteId, justification })).event.id;
      case 'nfse':
        return postNfse(issuer, 'parked');
      case 'nfseEvent':
        return (await cancelNfse(tenant, { id: noteId, justification })).event.id;
      case 'nfeDisabling': {
        const request = { companyId, series: 1, from: 1, to: 1, justification };
        return (await disableRange(tenant, { request })).disabling.id;
      }
    }
  }

  async function postNfse(
    { tenant, companyId }: Prepared<AttentionOfKind>['issuer'],
    externalId: string,
  ): Promise<Id24> {
    return (await issueNfse(tenant, { request: aService({ companyId, externalId }) })).nfse.id;
  }

  /** Leaves a cancellation at the Sefin that this service does not know. */
  async function registerAnotherCancellation({ issuer, noteId }: Prepared<AttentionOfKind>): Promise<void> {
    const request = { id: noteId, justification: 'Cancelada por outro sistema', simulation: 'drop-after' };
    await giveUp((await cancelNfse(issuer.tenant, request)).event.id);
  }

  /** Leaves a letter at the authority that this service does not know: its answer was lost and it was abandoned. */
  async function registerAnotherLetter({ issuer, noteId }: Prepared<AttentionOfKind>): Promise<void> {
    const request = { id: noteId, text: 'Carta com um outro texto', simulation: 'drop-after' };
    const { event } = await correctNfe(issuer.tenant, request);
    await giveUp(event.id);
  }

  async function giveUp(filingId: Id24): Promise<void> {
    const ref = { filingId, run: 1 };
    const worker = harness.worker();
    await worker.beginRun(ref);
    expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
    await worker.recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'transmission_uncertain' } });
  }

  async function orderFault(fault: object): Promise<() => Promise<void>> {
    const { admin } = harness.simulator.addresses;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${admin}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
    const { id } = (await answer.json()) as { readonly id: string };
    return async () => {
      await fetch(`${admin}/faults/${id}`, { method: 'DELETE' });
    };
  }

  return { prepare, accept };
}
