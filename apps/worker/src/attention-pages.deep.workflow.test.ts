import { type AttentionAction, attentionActions } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { type Attention, attentions } from '@fiscal/domain';
import {
  cancelNfe,
  cancelNfse,
  getNfe,
  getNfeDanfe,
  getNfeXml,
  getNfse,
  getNfseDanfse,
  getNfseXml,
  type ResolveResult,
  resolveFiling,
  withoutEvents,
} from '@fiscal/services';
import { createFilingExecutions } from '@fiscal/temporal-client';
import { optionOf, readSteps } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Accepted, type AttentionStage, openAttentionStage } from './testing/attention-filings.ts';
import { documentsOf, expectedDocuments, foreignKeyOf, issueAgain } from './testing/held-documents.ts';
import { readRow } from './testing/open-filings.ts';
import { type PageCase, pageCases } from './testing/page-cases.ts';

let stage: AttentionStage<PageCase>;
beforeAll(async () => {
  const addresses = { postgresUrl: inject('postgresUrl'), temporalAddress: inject('temporalAddress') };
  stage = await openAttentionStage(addresses, pageCases);
});
afterAll(() => stage?.close());

type Followed = Accepted<PageCase>;

test('the cases follow every step of the pages, and each step ends with one decision', () => {
  const followed = new Set(
    pageCases.flatMap(({ attention, steps }) => steps.map((step) => `${attention} ${step}`)),
  );
  const written = attentions.flatMap((attention) =>
    [...readSteps(attention).keys()].map((step) => `${attention} ${step}`),
  );
  expect([...followed].toSorted()).toEqual([...new Set(written)].toSorted());
  for (const attention of attentions) {
    for (const lines of readSteps(attention).values()) {
      expect(lines.filter((line) => /--action|\/retry$/.test(line))).toEqual([lines.at(-1)]);
    }
  }
});

/** Carries out a decision while a relay takes the rows that it writes. */
async function decide(
  { filingId: id }: Followed,
  action: AttentionAction,
  ticket: string,
  evidence?: string,
): Promise<ResolveResult> {
  const { harness, temporal } = stage.stack;
  const executions = createFilingExecutions(temporal.client, filingKinds, {
    acceptMs: 300_000,
    resultMs: 300_000,
  });
  const decision = { id, action, ticket, evidence, actor: 'maria.s', reason: 'OPS-1' };
  let isOver = false;
  const deciding = resolveFiling(harness.system, executions, decision).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await stage.stack.dispatch();
    await Promise.race([deciding, new Promise((resume) => setTimeout(resume, 100))]);
  }
  return deciding;
}

/** Returns what an operator finds in the portal of the authority: the document, or the key that has the number. */
function evidenceOf(each: Followed, line: string): string | undefined {
  if (optionOf(line, 'document') !== undefined) return each.held;
  if (optionOf(line, 'without-events') !== undefined) return withoutEvents;
  return optionOf(line, 'taken-by') === undefined ? undefined : foreignKeyOf(stage.stack.harness, each);
}

async function carryOut(each: Followed, line: string, ticket: string): Promise<ResolveResult | undefined> {
  if (line.startsWith('PUT ')) {
    await each.repair();
    return undefined;
  }
  if (line.startsWith('POST ')) {
    await stage.retry(each);
    return undefined;
  }
  const action = attentionActions.find((known) => known === optionOf(line, 'action'));
  if (action === undefined) throw new Error(`${line} is not a decision`);
  return decide(each, action, ticket, evidenceOf(each, line));
}

/** Attentions whose adoption cannot be undone. */
const adoptedForGood: ReadonlySet<Attention> = new Set(['dps_mismatch', 'text_mismatch'] as const);

/** Returns the decisions that the page does not advise; those that end the filing come last. */
function wrongDecisions({ attention, steps }: PageCase): readonly AttentionAction[] {
  const page = readSteps(attention);
  const taken = steps.flatMap((step) => page.get(step) ?? []).map((line) => optionOf(line, 'action'));
  const order: readonly AttentionAction[] = ['adopt', 'resend', 'recheck', 'release', 'abandon'];
  return order.filter(
    (action) => !taken.includes(action) && !(action === 'adopt' && adoptedForGood.has(attention)),
  );
}

test.each(pageCases)('$kind, $attention: $steps after $first', async (of) => {
  const each = stage.accepted.get(of);
  if (each === undefined) throw new Error('not accepted');
  const { filingId, steps, stays, later, status } = each;
  await stage.isParked(each);
  if (of.first === 'wrong decisions') {
    for (const action of wrongDecisions(of)) {
      const waiting = await readRow(stage.stack.harness, filingId);
      if (waiting?.open === true) await stage.isParked(each);
      const decided = await decide(each, action, `wrong-${action}-${filingId}`);
      // A filing that can be abandoned is abandoned first, so that the page has to recover it.
      const isGivenUp = waiting?.status === 'unknown' || of.kind === 'nfeEvent' || of.kind === 'nfseEvent';
      if (action === 'abandon' && waiting?.open === true && isGivenUp)
        expect(decided).toMatchObject({ kind: 'answered', result: { kind: 'carriedOut' } });
    }
    expect(await readRow(stage.stack.harness, filingId)).not.toMatchObject({ status: 'authorized' });
  }
  if (stays === undefined && later === undefined) await each.repair();
  const page = readSteps(each.attention);
  for (const [place, step] of steps.entries()) {
    const results = [];
    for (const [line, text] of (page.get(step) ?? []).entries()) {
      results.push(await carryOut(each, text, `${filingId}-${place}-${line}`));
    }
    // A recheck whose question has to wait is answered during the wait.
    if (results.at(-1) !== undefined) {
      const kind = step === of.unproven ? 'unproven' : 'carriedOut';
      expect(results.at(-1)).toMatchObject({ kind: 'answered', result: { kind } });
    }
    if (place < steps.length - 1) await stage.isParked(each);
    if (place === 0 && later === true) await each.repair();
  }
  await stage.statusIs(filingId, status);
  const ended = await readRow(stage.stack.harness, filingId);
  expect(ended).toMatchObject({ attention: null, open: false });
  if (status === 'failed') {
    await each.repair();
    await issueAgain(stage, each);
  }
  expect(documentsOf(stage.stack.harness, each, ended?.failure?.reason)).toBe(expectedDocuments(of));
  const { tenant } = each.issuer;
  if (each.kind === 'nfseEvent')
    expect((await getNfse(tenant, { id: each.noteId })).status).toBe('cancelled');
  if (each.kind === 'nfe' && status === 'authorized') {
    expect((await getNfe(tenant, { id: filingId })).protocol).toMatch(/^\d{15}$/);
  }
  if (steps.some((step) => /^nfs?e:adopt/.test(step))) await useAdopted(each);
});

/** Reads, renders and cancels an adopted document, which has the content of the authority. */
async function useAdopted({ kind, filingId: id, held, issuer: { tenant } }: Followed): Promise<void> {
  const justification = 'A nota não é desta venda';
  if (kind === 'nfe') {
    expect((await getNfeXml(tenant, { id })).xml).toContain(held);
    expect((await getNfeDanfe(tenant, { id })).pdf.length).toBeGreaterThan(0);
    await cancelNfe(tenant, { id, justification });
  } else {
    expect((await getNfseXml(tenant, { id })).xml).toContain('<infNFSe ');
    expect((await getNfseDanfse(tenant, { id })).pdf.length).toBeGreaterThan(0);
    await cancelNfse(tenant, { id, justification });
  }
  await stage.stack.dispatch();
  await stage.statusIs(id, 'cancelled');
}
