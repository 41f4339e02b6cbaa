import type { NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Renderers } from '../context/context.ts';
import { type FilingKindAdapters, makeFollowUp } from '../filing/filing-kind-adapter.ts';
import { recordOutcome } from '../filing/record-outcome.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import {
  claim,
  close,
  endRun,
  finishFiling,
  lose,
  open,
  owner,
  queryRun,
  transmit,
} from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { finishNfse, nfseAnswered, queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { createStatementLog } from '../testing/sent-statements.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { createTestKinds, withChangedKind } from '../testing/test-kinds.ts';
import { useHarness } from '../testing/use-harness.ts';

const log = createStatementLog();
let ctx: TestTenant;
let companyId: Id24;
const harness = useHarness({}, log.observe);
beforeAll(async () => {
  ({ ctx, companyId } = await harness.anIssuer());
  await withDpsSeries(ctx, companyId);
});

/** The source of each print that a process drew. */
let rendered: string[];
beforeEach(() => {
  rendered = [];
});

async function draw(status: string, xml: string): Promise<Uint8Array> {
  rendered.push(xml);
  return new TextEncoder().encode(`%PDF ${status} of ${xml.length}`);
}

/** The kinds of one process, with its own fresh documents. */
const aProcess = () =>
  createTestKinds({
    renderers: {
      nfe: ({ procNFeXml, status }) => draw(status, procNFeXml),
      nfse: ({ nfseXml, status }) => draw(status, nfseXml),
    },
  });

const followUp = (kinds: FilingKindAdapters, kind: 'nfe' | 'nfse', filingId: string, run = 1) =>
  log.during(() => makeFollowUp(kinds[kind], harness.sys, { filingId, run }, async () => undefined));

async function queuedNfe(externalId: string): Promise<Id24> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  return note.id;
}

const notes = {
  nfe: {
    queued: queuedNfe,
    /** Sends the note and gets an authorization. */
    answered: (id: Id24) => transmit(harness.sys, id, { cStat: '100', class: 'authorized' }),
    stored: `select convert_from(x.bytes, 'UTF8') as xml, convert_from(d.bytes, 'UTF8') as print
      from note n join document x on x.id = n.proc_nfe_id left join document d on d.id = n.danfe_id`,
  },
  nfse: {
    queued: (externalId: string, changes: Partial<NfseRequest> = {}) =>
      queuedNfse(ctx, companyId, { externalId, ...changes }),
    async answered(id: Id24) {
      const { attemptId, ...opened } = await open(harness.sys, id);
      await close(harness.sys, { attemptId, ...opened }, nfseAnswered(opened.document));
      return attemptId;
    },
    stored: `select convert_from(x.bytes, 'UTF8') as xml, convert_from(d.bytes, 'UTF8') as print
      from nfse n join document x on x.id = n.nfse_xml_id left join document d on d.id = n.danfse_id`,
  },
};

const stored = async (kind: 'nfe' | 'nfse', id: string) => {
  const rows = await harness.database.readAsOwner<{ xml: string; print: string | null }>(
    `${notes[kind].stored} where n.id = '${id}'`,
  );
  return rows[0];
};

async function authorizedNfe(kinds: FilingKindAdapters, externalId: string): Promise<Id24> {
  const id = await notes.nfe.queued(externalId);
  await endRun({ ...harness, kinds }, id, { kind: 'authorized', attemptId: await notes.nfe.answered(id) });
  return id;
}

async function authorizedNfse(
  kinds: FilingKindAdapters,
  externalId: string,
  changes: Partial<NfseRequest> = {},
): Promise<Id24> {
  const id = await notes.nfse.queued(externalId, changes);
  await finishNfse({ sys: harness.sys, kinds }, id, 'authorized');
  return id;
}

describe.each([
  ['nfe', authorizedNfe],
  ['nfse', authorizedNfse],
] as const)('the print of an authorized %s', (kind, authorized) => {
  test('the process that recorded the outcome draws from memory, and another process reads the document', async () => {
    const one = aProcess();
    const [mine, theirs] = [await authorized(one, 'mine'), await authorized(one, 'theirs')];
    const here = await followUp(one, kind, mine);
    const there = await followUp(aProcess(), kind, theirs);
    expect([here.result, here.sent.transactions]).toEqual(['stored', 1]);
    expect([there.result, there.sent.transactions]).toEqual(['stored', 2]);
    expect(rendered).toEqual([(await stored(kind, mine))?.xml, (await stored(kind, theirs))?.xml]);
    expect((await stored(kind, mine))?.print).toBe(`%PDF authorized of ${rendered[0]?.length}`);
  });

  test('a repeated follow-up stores nothing, in the same process or in another', async () => {
    const one = aProcess();
    const id = await authorized(one, 'again');
    const other = await followUp(aProcess(), kind, id);
    expect([other.result, (await followUp(one, kind, id)).result]).toEqual(['stored', 'already']);
    expect((await followUp(one, kind, id)).result).toBe('already');
  });

  test('a document of a recording that was not committed never becomes the print', async () => {
    const one = aProcess();
    const id = await notes[kind].queued('uncommitted');
    const attemptId = await notes[kind].answered(id);
    const publish = () => Promise.reject(new Error('the process dies before the commit'));
    const failing = withChangedKind(one, kind, { publish });
    await claim(harness.sys, id);
    const outcome = { kind: 'authorized', attemptId } as const;
    const record = () => recordOutcome(harness.sys, failing, { filingId: id, run: 1, owner, outcome });
    await expect(record()).rejects.toThrow('before the commit');
    expect((await followUp(one, kind, id)).result).toBe('superseded');
    await expect(record()).rejects.toThrow('before the commit');
    await endRun({ ...harness, kinds: aProcess() }, id, outcome);
    rendered = [];
    const { result, sent } = await followUp(one, kind, id);
    expect([result, rendered.length, sent.transactions]).toEqual(['stored', 2, 3]);
  });
});

test('the DANFE of an adopted earlier run is drawn from the adopted document', async () => {
  const one = aProcess();
  const id = await queuedNfe('adopted');
  await lose(harness.sys, id, { kind: 'unknown', reason: 'interrupted' });
  await finishFiling(harness, id, 'rejected');
  const request = aRequest(companyId, { externalId: 'adopted', natureOfOperation: 'Venda corrigida' });
  await issueNfe(ctx, { request });
  const attemptId = await queryRun(harness.sys, id, { cStat: '100', class: 'authorized' }, 1);
  await endRun({ ...harness, kinds: one }, id, { kind: 'authorized', attemptId, ofRun: 1 }, 2);
  const { result, sent } = await followUp(one, 'nfe', id, 2);
  expect([result, sent.transactions]).toEqual(['stored', 1]);
  expect(rendered).toEqual([(await stored('nfe', id))?.xml]);
  expect(rendered[0]).not.toContain('Venda corrigida');
});

test('no DANFE is stored when a letter is registered while it is drawn', async () => {
  const id = await authorizedNfe(aProcess(), 'letter');
  const nfe = async () => {
    await harness.database.asOwner(`update note set letter = 1 where id = '${id}'`);
    return new TextEncoder().encode('%PDF without the letter');
  };
  const slow = createTestKinds({ renderers: { nfe } });
  expect((await followUp(slow, 'nfe', id)).result).toBe('already');
  expect((await stored('nfe', id))?.print).toBeNull();
});

test('a note gets no DANFE when it was cancelled before the drawing', async () => {
  const one = aProcess();
  const id = await authorizedNfe(one, 'cancelled');
  await harness.database.asOwner(`update filing set status = 'cancelled' where id = '${id}'`);
  expect((await followUp(one, 'nfe', id)).result).toBe('superseded');
  expect((await stored('nfe', id))?.print).toBeNull();
});

test('the step of an NFS-e that replaces another draws both, although this process recorded both', async () => {
  const one = aProcess();
  const old = await authorizedNfse(one, 'old');
  await followUp(one, 'nfse', old);
  const { accessKey } = await getNfse(ctx, { id: old });
  const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  const id = await authorizedNfse(one, 'new', { replaces });
  expect((await stored('nfse', old))?.print).toBeNull();
  expect((await followUp(one, 'nfse', id)).result).toBe('stored');
  const [replaced, replacing] = [await stored('nfse', old), await stored('nfse', id)];
  expect(replaced?.print).toBe(`%PDF replaced of ${replaced?.xml.length}`);
  expect(replacing?.print).toBe(`%PDF authorized of ${replacing?.xml.length}`);
});

test('the step fails when the print of the replaced NFS-e fails, and its repetition draws that print', async () => {
  const old = await authorizedNfse(aProcess(), 'undrawn');
  const { accessKey } = await getNfse(ctx, { id: old });
  const replaces = { accessKey: accessKey ?? '', reason: '99', description: 'Correção do valor' } as const;
  const id = await authorizedNfse(aProcess(), 'drawn', { replaces });
  const nfse: Renderers['nfse'] = ({ nfseXml, status }) =>
    status === 'replaced' ? Promise.reject(new Error('no font')) : draw(status, nfseXml);
  const failing = createTestKinds({ renderers: { nfse } });
  await expect(followUp(failing, 'nfse', id)).rejects.toThrow('no font');
  expect((await stored('nfse', old))?.print).toBeNull();
  expect((await followUp(aProcess(), 'nfse', id)).result).toBe('already');
  expect((await stored('nfse', old))?.print).toMatch(/^%PDF replaced/);
});

test('a DANFSe shows the cancellation when its NFS-e was cancelled before the drawing', async () => {
  const one = aProcess();
  const id = await authorizedNfse(one, 'cancelled');
  await harness.database.asOwner(`update filing set status = 'cancelled' where id = '${id}'`);
  expect((await followUp(one, 'nfse', id)).result).toBe('stored');
  const row = await stored('nfse', id);
  expect(row?.print).toBe(`%PDF cancelled of ${row?.xml.length}`);
});
