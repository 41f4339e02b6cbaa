import type { NamedParameters, Statement } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../context/scope.ts';
import { parametersOf } from '../../search/search-notes.ts';
import { searchStatements } from '../../search/search-statement.ts';
import type { Mailer } from '../../testing/a-mailer.ts';
import { aProvider, refuseEventOfEnded } from '../../testing/ended-nfse-steps.ts';
import { endRun, lose } from '../../testing/filing-steps.ts';
import { authorizedNfse, queuedNfse } from '../../testing/nfse-steps.ts';
import { plantNotes } from '../../testing/plant-notes.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { cancelNfse, requestNfseCancellation } from '../nfse-event/nfse-event-verbs.ts';
import { getNfse } from './get-nfse.ts';
import { nfseRows } from './nfse-row.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const justification = 'Serviço contratado em duplicidade';
let provider: Mailer;
let ended: Readonly<Record<'by others' | 'replaced' | 'granted', Id24>>;
const harness = useHarness({ emails: 'on' });
beforeAll(async () => {
  provider = await aProvider(harness);
  const { ctx, companyId } = provider;
  const replaced = await authorizedNfse(harness, ctx, companyId, { externalId: 'replaced' });
  const { accessKey } = await getNfse(ctx, { id: replaced });
  const replaces = { accessKey: accessKey ?? '', reason: '01' } as const;
  await inDoubt(await queuedNfse(ctx, companyId, { externalId: 'newer', replaces }));
  await end(replaced, '105102');
  const granted = await authorizedNfse(harness, ctx, companyId, { externalId: 'granted' });
  await inDoubt((await requestNfseCancellation(ctx, { id: granted, justification })).event.id);
  await end(granted, '105104');
  const byOthers = await authorizedNfse(harness, ctx, companyId, { externalId: 'by others' });
  await end(byOthers, '105102');
  ended = { 'by others': byOthers, replaced, granted };
  await plantNotes(harness.database, ctx.tenant, {
    companyId,
    count: 20_000,
    createdAt: new Date('2026-01-01T03:00:00Z'),
    status: `(array['authorized', 'queued', 'rejected', 'failed'])[g % 4 + 1]`,
  });
  await harness.database.asOwner('analyze');
}, 60_000);

/** Makes a request of ours that was sent, and then given up without an answer. */
async function inDoubt(id: Id24): Promise<void> {
  await lose(harness.sys, id, { kind: 'unknown', reason: 'timeout' });
  await endRun(harness, id, {
    kind: 'failed',
    code: 'transmission_uncertain',
    reason: 'reconcile_exhausted',
  });
}

async function end(id: Id24, type: string): Promise<void> {
  const { event } = await cancelNfse(provider.ctx, { id, justification });
  await refuseEventOfEnded(harness, event.id, { type, replacingKey: '1'.repeat(50) });
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the rows of filings that a statement reads. */
async function readBy<P extends NamedParameters<P>>(
  { text, names }: Statement<P, object>,
  given: P,
): Promise<number> {
  const explain: Statement<P, { 'QUERY PLAN': readonly { Plan: PlanNode }[] }> = {
    text: `explain (analyze, format json) ${text}`,
    names,
  };
  const [row] = await inTenant(provider.ctx, (tx) => tx.run(explain, given));
  const root = row?.['QUERY PLAN'][0]?.Plan;
  if (root === undefined) throw new Error('no plan came');
  return nodesOf(root)
    .filter((node) => node['Relation Name'] === 'filing')
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}

const mayBeOurs = 'pode vir de um pedido deste serviço';

test.each([
  ['by others', 'não consta deste serviço'],
  ['replaced', mayBeOurs],
  ['granted', mayBeOurs],
] as const)(
  'an NFS-e that ended (%s) says whether a request of ours may have done it, without a look at every filing',
  async (how, said) => {
    const { ctx } = provider;
    const id = ended[how];
    expect((await getNfse(ctx, { id })).warnings.join()).toContain(said);
    const { clientId, mode } = ctx.tenant;
    expect(await readBy(nfseRows.byId, { id, clientId, mode })).toBeLessThan(300);
  },
);

test('a page of NFS-e does not read every filing of the client either', async () => {
  expect(await readBy(searchStatements(nfseRows).all, parametersOf(provider.ctx, {}, 51))).toBeLessThan(
    1_000,
  );
});
