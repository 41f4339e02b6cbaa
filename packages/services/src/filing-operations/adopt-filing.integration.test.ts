import type { DecisionResult, FilingExecutions } from '@fiscal/contracts';
import { audit } from '@fiscal/db';
import { composeAccessKey, type Id24, parseAccessKey, type SituationClass } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem } from '../context/scope.ts';
import { readEvidence } from '../filing/evidence.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { endRun, queryRun } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { signedOtherwise } from '../testing/signed-otherwise.ts';
import { useHarness } from '../testing/use-harness.ts';
import { resolveFiling } from './resolve-filing.ts';

const harness = useHarness();

const otherCnpj = '11444777000161';
const otherContent = (xml: string): string => xml.replace(/<natOp>[^<]*/, '<natOp>Venda de outro programa');

/** A waiting note under whose key the SEFAZ holds another content, and the next note of the company. */
async function aMismatch(found: SituationClass = 'digestMismatch') {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const held = await signedOtherwise(harness, noteId, otherContent);
  await queryRun(harness.sys, noteId, { cStat: '100', class: found, digest: held.digestValue });
  await endRun(harness, noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' });
  const next = await issueNfe(ctx, { request: aRequest(companyId, { externalId: 'next' }) });
  return {
    ctx,
    noteId,
    held: held.signedXml,
    nextNote: async (change?: (xml: string) => string) =>
      (await signedOtherwise(harness, next.note.id, change)).signedXml,
  };
}

const ofOtherIssuer = (xml: string): string => xml.replace(/<emit><CNPJ>[^<]*/, `<emit><CNPJ>${otherCnpj}`);

function ofOtherCompany(xml: string): string {
  const [, key = ''] = / Id="NFe([^"]*)"/.exec(xml) ?? [];
  const parts = parseAccessKey(key);
  if (parts === undefined) throw new Error(`${key} is not a key`);
  return ofOtherIssuer(xml).replaceAll(key, composeAccessKey({ ...parts, cnpj: otherCnpj }));
}

type Mismatch = Awaited<ReturnType<typeof aMismatch>>;

/** A Temporal that gives each decision this result. `taken`: the evidence of each decision. */
function executions(result: DecisionResult) {
  const taken: (string | undefined)[] = [];
  const resolve: FilingExecutions['resolve'] = async (_, __, { evidence }) => {
    taken.push(evidence);
    return { kind: 'submitted', result: async () => result };
  };
  return { taken, resolve, describe: async () => ({ state: 'notFound' }) as const };
}

const adoption = (id: Id24, evidence: string | undefined) =>
  ({ id, action: 'adopt', ticket: 'T-1', evidence, actor: 'ana', reason: 'OPS-1' }) as const;

const auditOf = (id: string) =>
  harness.sys.db.transaction('system', (tx) =>
    tx.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.at, audit.action),
  );

test.each<[string, (each: Mismatch) => Promise<string | undefined>]>([
  ['missing', async () => undefined],
  ['unreadable', async () => '<nota/>'],
  ['signature', async ({ held }) => held.replace('outro programa', 'um terceiro')],
  ['otherKey', ({ nextNote }) => nextNote()],
  ['otherIssuer', ({ nextNote }) => nextNote(ofOtherCompany)],
  ['otherIssuer', ({ nextNote }) => nextNote(ofOtherIssuer)],
])(
  'a copy that proves nothing (%s) is refused: no execution gets it and nothing is written',
  async (because, copyOf) => {
    const each = await aMismatch();
    const before = await getNfe(each.ctx, { id: each.noteId });
    const temporal = executions({ kind: 'carriedOut', run: 1 });
    const requested = adoption(each.noteId, await copyOf(each));
    expect(await resolveFiling(harness.sys, temporal, requested)).toEqual({ kind: 'badEvidence', because });
    expect([temporal.taken, await auditOf(each.noteId)]).toEqual([[], []]);
    expect(await getNfe(each.ctx, { id: each.noteId })).toEqual(before);
  },
);

test('the audit of an adoption has the operator, the reason and the copy, which is stored', async () => {
  const { ctx, noteId, held } = await aMismatch();
  const temporal = executions({ kind: 'carriedOut', run: 1 });
  expect(await resolveFiling(harness.sys, temporal, adoption(noteId, held))).toMatchObject({
    kind: 'answered',
    result: { kind: 'carriedOut' },
  });
  const [evidence = ''] = temporal.taken;
  const owner = { clientId: ctx.tenant.clientId, id: noteId };
  expect(await inSystem(harness.sys, (tx) => readEvidence(tx, harness.sys, owner, evidence))).toBe(held);
  const who = { actor: 'ana', reason: 'OPS-1', before: { attention: 'digest_mismatch' } };
  expect(await auditOf(noteId)).toMatchObject([
    { ...who, action: 'filing.resolve', after: { action: 'adopt', ticket: 'T-1', evidence } },
    { ...who, action: 'filing.resolved', after: { action: 'adopt', result: 'carriedOut' } },
  ]);
});

test.each<[SituationClass, string | undefined]>([
  ['digestMismatch', 'otherDigest'],
  ['digestMissing', 'noDigest'],
  ['absent', 'notHeld'],
  ['undecided', undefined],
])('an adoption returns the reason when the answer %s does not prove it', async (found, unproven) => {
  const { noteId, held } = await aMismatch(found);
  const temporal = executions({ kind: 'unproven', run: 1 });
  expect(await resolveFiling(harness.sys, temporal, adoption(noteId, held))).toMatchObject({
    kind: 'answered',
    result: { kind: 'unproven' },
    unproven,
  });
});

test.each(['108', '109', '113', 'E1217'])(
  'while the authority is down (%s), no question is useful',
  async (cStat) => {
    const { noteId, held } = await aMismatch();
    const decide = (kind: 'carriedOut' | 'unproven', decision: Parameters<typeof resolveFiling>[2]) =>
      resolveFiling(harness.sys, executions({ kind, run: 1 }), decision);
    const recheck = { ...adoption(noteId, undefined), action: 'recheck' } as const;
    expect(await decide('carriedOut', recheck)).toMatchObject({ useless: undefined });
    await queryRun(harness.sys, noteId, { cStat, class: 'undecided', protocol: 'none' });
    const useless = { authorizer: 'SP', cStat };
    expect(await decide('carriedOut', recheck)).toMatchObject({ useless });
    const adopted = await decide('unproven', { ...adoption(noteId, held), ticket: 'T-2' });
    expect(adopted).toMatchObject({ unproven: 'standstill', useless });
  },
);
