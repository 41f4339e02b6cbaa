import { attemptsOf, type Issuer } from '@fiscal/activities/testing';
import {
  type AttentionResolution,
  type AttentionResolved,
  type FilingKind,
  type FilingProgress,
  progressQuery,
  resolveAttentionUpdate,
} from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { filingRun, inTransaction } from '@fiscal/db';
import { cnpjCheckDigits, type Id24 } from '@fiscal/domain';
import {
  cancelNfe,
  cancelNfse,
  correctNfe,
  createKinds,
  disableRange,
  getNfe,
  getNfse,
  issueNfse,
  type MunicipalContext,
  resolveFiling,
  retryDisabling,
  retryNfe,
  retryNfeEvent,
  retryNfse,
  retryNfseEvent,
} from '@fiscal/services';
import { createFilingExecutions } from '@fiscal/temporal-client';
import { aService } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type AttentionCase, attentionCases } from './testing/attention-cells.ts';
import { faultySefin, type SefinFault } from './testing/faulty-sefin.ts';
import { type FilingStack, openFilingStack, testTiming } from './testing/filing-stack.ts';
import { rowOf } from './testing/open-filings.ts';
import { patience } from './testing/patience.ts';

/** A ladder of few steps; the cooling time fits between two of them. */
const ladder = { reconcileMs: [50, 50, 50], coolingMs: 20 };
const timing = {
  ...testTiming,
  ...ladder,
  sefinReconcileMs: ladder.reconcileMs,
  sefinCoolingMs: ladder.coolingMs,
};

/** A case with a company of its own. */
interface Prepared extends AttentionCase {
  readonly issuer: Issuer & { readonly tenant: MunicipalContext; readonly cnpj: string };
  /** A note, or NFS-e, of the company that is authorized, or refused where its number is to be disabled. */
  readonly noteId: Id24;
}

interface Accepted extends Prepared {
  readonly filingId: Id24;
  /** Puts right what went wrong. */
  mend(): Promise<void>;
}

let stack: FilingStack;
let workers: Awaited<ReturnType<FilingStack['work']>>;
const accepted = new Map<AttentionCase, Accepted>();
const sefinFaults = new Map<string, SefinFault>();
const eventKinds: ReadonlySet<FilingKind> = new Set<FilingKind>(['nfeEvent', 'nfseEvent']);

beforeAll(async () => {
  stack = await openFilingStack(inject('postgresUrl'), inject('temporalAddress'), timing);
  const { authority, sefin } = stack.harness;
  const printed = async () => new Uint8Array();
  const kinds = createKinds({
    authority,
    sefin: faultySefin(sefin, sefinFaults),
    renderDanfe: printed,
    renderDanfse: printed,
  });
  workers = await stack.work({ kinds });
  const prepared = await Promise.all(attentionCases.map(prepare));
  await stack.dispatch();
  for (const each of prepared)
    await statusIs(each.noteId, eventKinds.has(each.kind) ? 'authorized' : 'rejected');
  // One after the other, and nothing is dispatched before the certificates of all are as they should be.
  for (const each of prepared) accepted.set(each.of, await accept(each));
  await stack.dispatch();
});
afterAll(async () => {
  await workers?.stop();
  await stack?.close();
});

const justification = 'Engano que só depois foi notado';

async function prepare(of: AttentionCase, place: number): Promise<Prepared & { readonly of: AttentionCase }> {
  const root = `${20_000_000 + place}0001`;
  const cnpj = `${root}${cnpjCheckDigits(root)}`;
  const company = await stack.harness.aCompany('test', { cnpj });
  const { municipalities } = stack.harness.provider.tenant;
  const issuer = { ...company, tenant: { ...company.tenant, municipalities }, cnpj };
  if (of.kind === 'nfseEvent') return { ...of, of, issuer, noteId: await postNfse(issuer, 'of an event') };
  const simulation = of.kind === 'nfeEvent' ? undefined : 'reject=778';
  const { filingId: noteId } = await stack.harness.issue(simulation, issuer);
  return { ...of, of, issuer, noteId };
}

/** Accepts the filing of the case, under its cause. */
async function accept(each: Prepared): Promise<Accepted> {
  const { cause, issuer } = each;
  switch (cause.kind) {
    case 'fault': {
      const remove = await orderFault({ scenario: cause.scenario, cnpj: issuer.cnpj });
      return { ...each, filingId: await post(each), mend: remove };
    }
    case 'certificate': {
      const filingId = await post(each);
      await stack.harness.database.asOwner(
        `update certificate set ${cause.set} where company_id = '${issuer.companyId}' and replaced_at is null`,
      );
      return { ...each, filingId, mend: () => stack.harness.replaceCertificate(issuer) };
    }
    case 'sefin': {
      const { cnpj } = issuer;
      sefinFaults.set(cnpj, cause.fault);
      return { ...each, filingId: await post(each), mend: async () => void sefinFaults.delete(cnpj) };
    }
    case 'otherText':
      await (each.kind === 'nfseEvent' ? registerAnotherCancellation(each) : registerAnotherLetter(each));
      return { ...each, filingId: await post(each), mend: async () => undefined };
  }
}

async function post({ kind, attention, issuer, noteId }: Prepared): Promise<Id24> {
  const { tenant, companyId } = issuer;
  switch (kind) {
    case 'nfe':
      return (await stack.harness.issue(undefined, issuer)).filingId;
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

async function postNfse({ tenant, companyId }: Prepared['issuer'], externalId: string): Promise<Id24> {
  return (await issueNfse(tenant, { request: aService({ companyId, externalId }) })).nfse.id;
}

/** The Sefin has the cancellation, and nobody here knows. */
async function registerAnotherCancellation({ issuer, noteId }: Prepared): Promise<void> {
  const asked = { id: noteId, justification: 'Cancelada por outro sistema', simulation: 'drop-after' };
  await giveUp((await cancelNfse(issuer.tenant, asked)).event.id);
}

/** The authority has the letter, and nobody here knows: its answer was lost, and it was given up. */
async function registerAnotherLetter({ issuer, noteId }: Prepared): Promise<void> {
  const asked = { id: noteId, text: 'Carta com um outro texto', simulation: 'drop-after' };
  const { event } = await correctNfe(issuer.tenant, asked);
  await giveUp(event.id);
}

async function giveUp(filingId: Id24): Promise<void> {
  const ref = { filingId, run: 1 };
  const worker = stack.harness.worker();
  await worker.beginRun(ref);
  expect(await worker.transmit({ ...ref, ordinal: 1 })).toMatchObject({ kind: 'unknown' });
  await worker.recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'transmission_uncertain' } });
}

async function orderFault(fault: object): Promise<() => Promise<void>> {
  const { admin } = stack.harness.simulator.addresses;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${admin}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  const { id } = (await answer.json()) as { readonly id: string };
  return async () => {
    await fetch(`${admin}/faults/${id}`, { method: 'DELETE' });
  };
}

const statusIs = (filingId: string, status: string): Promise<void> =>
  vi.waitFor(async () => expect(await rowOf(stack.harness, filingId)).toMatchObject({ status }), patience);

const goOut = {
  async retry({ kind, filingId: id, noteId, issuer: { tenant } }: Accepted): Promise<void> {
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
  async update({ kind, filingId, update: { action } }: Accepted): Promise<void> {
    const result = await stack
      .handleOf(kind, filingId)
      .executeUpdate<AttentionResolved, [AttentionResolution]>(resolveAttentionUpdate, {
        args: [{ action, operator: 'maria.s' }],
      });
    expect(result).toMatchObject({ action, result: 'carriedOut' });
  },
  async resolve({ filingId: id, resolve: { action } }: Accepted): Promise<void> {
    const asked = { id, action, ticket: `OPS-${id}`, actor: 'maria.s', reason: 'OPS-1' };
    const result = await resolveFiling(
      stack.harness.system,
      createFilingExecutions(stack.temporal.client, filingKinds),
      asked,
    );
    expect(result).toMatchObject({ kind: 'answered', result: { kind: 'carriedOut' } });
  },
};

/** The authority may hold the document: the retry asks for it, or sends the same bytes where these are the question. */
const isInDoubt = ({ attention, kind }: Accepted): boolean =>
  attention === 'reconcile_exhausted' ||
  attention === 'digest_mismatch' ||
  (kind === 'nfse' && (attention === 'dps_mismatch' || attention === 'duplicate_unresolved'));

async function digestsOf(filingId: string): Promise<readonly (string | null)[]> {
  const rows = await inTransaction(stack.harness.system.db, 'system', (tx) => tx.select().from(filingRun));
  return rows.filter((row) => row.filingId === filingId).map(({ digestValue }) => digestValue);
}

test.each(attentionCases)('$kind waits with $attention, and ends by $out', async (each) => {
  const found = accepted.get(each);
  if (found === undefined) throw new Error('not accepted');
  const { kind, attention, parkedAs, out, filingId } = found;
  const parked = async () => {
    const progress = await stack.handleOf(kind, filingId).query<FilingProgress, []>(progressQuery);
    expect(progress).toMatchObject({ step: 'parked', attention });
  };
  await vi.waitFor(parked, patience);
  expect(await rowOf(stack.harness, filingId)).toMatchObject({ status: parkedAs, attention, open: true });
  const before = (await attemptsOf(stack.harness.system.db, { filingId })).length;
  await found.mend();
  await goOut[out](found);
  const status = out === 'retry' ? found.retry : found[out].status;
  await statusIs(filingId, status);
  expect(await rowOf(stack.harness, filingId)).toMatchObject({ attention: null, open: false });
  if (out === 'retry' && isInDoubt(found)) {
    const calls = (await attemptsOf(stack.harness.system.db, { filingId })).slice(before);
    expect(calls.map((call) => call.kind)).toEqual([kind === 'nfeDisabling' ? 'transmit' : 'situation']);
    expect(new Set(await digestsOf(filingId)).size).toBe(1);
  }
  if (kind === 'nfseEvent' && status === 'authorized') {
    const nfse = await getNfse(found.issuer.tenant, { id: found.noteId });
    expect(nfse.status).toBe('cancelled');
  }
  if (kind === 'nfeEvent' && status === 'authorized') {
    const note = await getNfe(found.issuer.tenant, { id: found.noteId });
    expect(note.status).toBe(attention === 'text_mismatch' ? 'authorized' : 'cancelled');
  }
});
