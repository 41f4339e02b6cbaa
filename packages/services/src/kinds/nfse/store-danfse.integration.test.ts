import type { Id24, NfseRequest } from '@fiscal/domain';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { TenantContext } from '../../context/context.ts';
import { type FilingKindAdapters, makeFollowUp } from '../../filing/filing-kind-adapter.ts';
import { recordOutcome } from '../../filing/record-outcome.ts';
import { getNfse } from '../../nfse/get-nfse.ts';
import { close, endRun, open, owner } from '../../testing/filing-steps.ts';
import { createHarness, type Harness } from '../../testing/harness.ts';
import { finishNfse, nfseAnswered, queuedNfse, withDpsSeries } from '../../testing/nfse-steps.ts';
import { createStatementLog } from '../../testing/sent-statements.ts';
import { createTestKinds, withChangedKind } from '../../testing/test-kinds.ts';

const log = createStatementLog();
let harness: Harness;
let ctx: TenantContext;
let companyId: Id24;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
  ctx = await harness.aClient();
  companyId = await harness.aCompany(ctx);
  await withDpsSeries(ctx, companyId);
});
afterAll(() => harness.close());

/** What each process drew its DANFSe from. */
let drawn: string[];
beforeEach(() => {
  drawn = [];
});

/** The kinds of a process of its own. */
const aProcess = () =>
  createTestKinds({
    renderDanfse: async ({ nfseXml, status }) => {
      drawn.push(nfseXml);
      return new TextEncoder().encode(`%PDF ${status} of ${nfseXml.length}`);
    },
  });

const followUp = ({ nfse }: FilingKindAdapters, filingId: string) =>
  log.during(() => makeFollowUp(nfse, harness.sys, { filingId, run: 1 }, async () => undefined));

async function authorized(kinds: FilingKindAdapters, externalId: string, changes: Partial<NfseRequest> = {}) {
  const id = await queuedNfse(ctx, companyId, { externalId, ...changes });
  await finishNfse({ sys: harness.sys, kinds }, id, 'authorized');
  return id;
}

const stored = async (id: string) => {
  const [row] = await harness.database.readAsOwner<{ xml: string; danfse: string | null }>(`
    select convert_from(x.bytes, 'UTF8') as xml, convert_from(d.bytes, 'UTF8') as danfse
    from nfse n join document x on x.id = n.nfse_xml_id left join document d on d.id = n.danfse_id
    where n.id = '${id}'`);
  return row;
};

test('the process that recorded the outcome draws what it holds; another one reads it', async () => {
  const one = aProcess();
  const [mine, theirs] = [await authorized(one, 'mine'), await authorized(one, 'theirs')];
  const here = await followUp(one, mine);
  const there = await followUp(aProcess(), theirs);
  expect([here.result, here.sent.transactions]).toEqual(['stored', 1]);
  expect([there.result, there.sent.transactions]).toEqual(['stored', 2]);
  expect(drawn).toEqual([(await stored(mine))?.xml, (await stored(theirs))?.xml]);
  expect((await stored(mine))?.danfse).toBe(`%PDF authorized of ${drawn[0]?.length}`);
  expect((await followUp(one, mine)).result).toBe('already');
});

test('what was kept by a recording that was not committed is never the DANFSe', async () => {
  const one = aProcess();
  const id = await queuedNfse(ctx, companyId, { externalId: 'uncommitted' });
  const { attemptId, ...opened } = await open(harness.sys, id);
  await close(harness.sys, { attemptId, ...opened }, nfseAnswered(opened.document));
  const outcome = { kind: 'authorized', attemptId } as const;
  const failing = withChangedKind(one, 'nfse', {
    publish: () => Promise.reject(new Error('the process dies before the commit')),
  });
  const record = () => recordOutcome(harness.sys, failing, { filingId: id, run: 1, owner, outcome });
  await expect(record()).rejects.toThrow('before the commit');
  expect((await followUp(one, id)).result).toBe('superseded');
  await expect(record()).rejects.toThrow('before the commit');
  await endRun({ ...harness, kinds: aProcess() }, id, outcome);
  const { result, sent } = await followUp(one, id);
  expect([result, sent.transactions]).toEqual(['stored', 3]);
});

test('an NFS-e that replaces another is drawn with it, though this process recorded both', async () => {
  const one = aProcess();
  const old = await authorized(one, 'old');
  await followUp(one, old);
  const { accessKey } = await getNfse(ctx, { id: old });
  const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  const id = await authorized(one, 'new', { replaces });
  expect((await stored(old))?.danfse).toBeNull();
  expect((await followUp(one, id)).result).toBe('stored');
  const [ofOld, ofNew] = [await stored(old), await stored(id)];
  expect(ofOld?.danfse).toBe(`%PDF replaced of ${ofOld?.xml.length}`);
  expect(ofNew?.danfse).toBe(`%PDF authorized of ${ofNew?.xml.length}`);
});

test('an NFS-e that was cancelled before its DANFSe was drawn gets none that says otherwise', async () => {
  const one = aProcess();
  const id = await authorized(one, 'cancelled');
  await harness.database.asOwner(`update filing set status = 'cancelled' where id = '${id}'`);
  expect((await followUp(one, id)).result).toBe('stored');
  const row = await stored(id);
  expect(row?.danfse).toBe(`%PDF cancelled of ${row?.xml.length}`);
});
