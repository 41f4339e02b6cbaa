import { type Database, defineStatement, delivery, openDatabase } from '@fiscal/db';
import { deliveryRow, idsOf, patientDeadlineMs } from '@fiscal/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { listCertificates } from '../certificates/list-certificates.ts';
import { recordLook } from '../console-sessions/record-look.ts';
import { listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { redeliverDelivery } from '../deliveries/redeliver-delivery.ts';
import { listErasures } from '../erasure/list-erasures.ts';
import { listDueGaps } from '../gaps/list-due-gaps.ts';
import { endRun, queryRun } from '../testing/filing-steps.ts';
import {
  aFiling,
  auditOf,
  dispatchAll,
  executions,
  running,
  startRows,
  terminated,
  who,
} from '../testing/operator-steps.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { signedOtherwise } from '../testing/signed-otherwise.ts';
import { useHarness } from '../testing/use-harness.ts';
import { hurryFiling } from './hurry-filing.ts';
import { listOpenFilings } from './list-open-filings.ts';
import { redispatchFiling } from './redispatch-filing.ts';
import { reopenFiling } from './reopen-filing.ts';
import { type DecidingContext, resolveFiling } from './resolve-filing.ts';
import { showFiling } from './show-filing.ts';
import { showTimeline } from './show-timeline.ts';

const harness = useHarness();
let db: Database;
/** The context of a person at the console. */
let sys: DecidingContext;

const recordPerson = defineStatement<{ handle: string }, object>(
  "insert into console_person (handle, issuer, subject, created_at) values (:handle, 'https://id', :handle, now())",
);

beforeAll(async () => {
  const { console: url } = harness.database.urls;
  db = openDatabase({ url, purpose: 'console', max: 2, deadlineMs: patientDeadlineMs });
  sys = { ...harness.sys, db };
  await db.autocommit(recordPerson, { handle: who.actor });
});
afterAll(() => db.close());

test("the console's login shows documents, lists and the audit of every client", async () => {
  const { ctx, companyId, noteId: id } = await aQueuedNote(harness);
  const { clientId } = ctx.tenant;
  await recordLook(sys, { action: 'document.view', subjectId: id, clientId, actor: who.actor });
  expect(await showFiling(sys, executions(running), { id })).toMatchObject({ filing: { id }, decisions: [] });
  expect(await showTimeline(sys, { id, limit: 10 })).toMatchObject({ next: { action: 'send' } });
  expect((await listOpenFilings(sys, { clientId, limit: 10 })).data).toMatchObject([{ id }]);
  expect((await listAudit(sys, { clientId, companyId, limit: 10 })).data).not.toEqual([]);
  expect((await listCertificates(sys, { limit: 100 })).page).toContainEqual(
    expect.objectContaining({ companyId }),
  );
  expect(await listDueGaps(sys, { clientId, limit: 10 })).toBeDefined();
  expect((await listErasures(sys, { companyId })).page).toEqual([]);
  expect((await listClientDeliveries(sys, { clientId, limit: 10 })).page).toEqual([]);
});

test("the console's login hurries a document and orders an execution for it", async () => {
  const waiting = await aFiling(harness, { status: 'pending', waiting: 'circuit' });
  expect(await hurryFiling(sys, executions(running), { ...who, id: waiting })).toMatchObject({
    kind: 'signalled',
  });
  const lost = await aFiling(harness);
  await dispatchAll(harness);
  expect(await redispatchFiling(sys, executions(terminated), { ...who, id: lost })).toMatchObject({
    kind: 'written',
  });
  expect(await db.autocommit(startRows, { id: lost })).toEqual([{ action: 'start', run: 1 }]);
  expect(await auditOf(harness, lost)).toMatchObject([{ actor: who.actor, action: 'filing.redispatch' }]);
});

test("the console's login decides with evidence, which it stores", async () => {
  const { noteId: id } = await aQueuedNote(harness);
  const held = await signedOtherwise(harness, id, (xml) => xml.replace(/<natOp>[^<]*/, '<natOp>Outra'));
  await queryRun(harness.sys, id, { cStat: '100', class: 'digestMismatch', digest: held.digestValue });
  await endRun(harness, id, { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' });
  const adopt = { ...who, id, action: 'adopt', ticket: 'T-1', evidence: held.signedXml } as const;
  const temporal = executions(running, { result: { kind: 'unproven', run: 1 } });
  expect(await resolveFiling(sys, temporal, adopt)).toMatchObject({ kind: 'answered' });
  const repeated = { ...adopt, evidence: held.signedXml.replace('Outra', 'Terceira') };
  expect(await resolveFiling(sys, temporal, { ...repeated, action: 'adopt' })).toMatchObject({
    kind: 'badEvidence',
  });
});

const giveUp = defineStatement<{ id: string }, object>(`
  update filing set status = 'failed', attention = null, open = false,
    failure = '{"code":"transmission_uncertain","reason":"digest_mismatch"}' where id = :id`);

test("the console's login opens a document again that was given up", async () => {
  const id = await aFiling(harness);
  await dispatchAll(harness);
  await harness.sys.db.autocommit(giveUp, { id });
  expect(await reopenFiling(sys, who, { id })).toEqual({ kind: 'reopened' });
  expect(await showFiling(sys, executions(running), { id })).toMatchObject({
    filing: { open: true, attention: 'digest_mismatch' },
  });
});

test("the console's login sends a webhook and a mail again", async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const ids = { ...idsOf(1), client: ctx.tenant.clientId, company: companyId, note: noteId };
  const [hook] = await harness.database.readAsOwner<{ id: string }>(
    `select id from webhook where client_id = '${ctx.tenant.clientId}'`,
  );
  const ended = [
    deliveryRow(ids, { targetId: hook?.id ?? '', status: 'exhausted' }),
    deliveryRow(ids, {
      id: ids.spare,
      channel: 'email',
      targetId: companyId,
      status: 'exhausted',
      recipients: [{ address: 'a@example.com', role: 'to', status: 'refused', reply: '550' }],
    }),
  ];
  await harness.sys.db.transaction('system', (tx) => tx.insert(delivery).values(ended));
  for (const { id } of ended)
    expect(await redeliverDelivery(sys, { ...who, id })).toMatchObject({ id, round: 2 });
});
