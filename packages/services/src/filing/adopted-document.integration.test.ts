import type { Id24 } from '@fiscal/domain';
import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { signEnveloped } from '@fiscal/xml';
import { expect, test } from 'vitest';
import type { DanfeInput, DanfseInput } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { getNfe, getNfeDanfe, getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { cancelNfe } from '../kinds/nfe-event/nfe-event-verbs.ts';
import { getNfse, getNfseDanfse, getNfseXml } from '../kinds/nfse/get-nfse.ts';
import { cancelNfse } from '../kinds/nfse-event/nfse-event-verbs.ts';
import { endingAt } from '../testing/ended-nfse-steps.ts';
import { finishEvent } from '../testing/event-steps.ts';
import { claim, endRun, queryRun } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { finishNfseEvent, nfseOf, queryNfse, queuedNfse, withDpsSeries } from '../testing/nfse-steps.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { signedOtherwise } from '../testing/signed-otherwise.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { withRenderers } from '../testing/with-renderers.ts';
import { storeEvidence, withoutEvents } from './evidence.ts';
import type { DocumentToCarry } from './filing-types.ts';

const harness = useHarness();

const evidence = (id: Id24, { tenant }: TestTenant, text: string): Promise<Id24> =>
  inSystem(harness.sys, (tx) => storeEvidence(tx, harness.sys, { clientId: tenant.clientId, id }, text));

const otherContent = (xml: string): string =>
  xml
    .replace(/<natOp>[^<]*/, '<natOp>Venda de outro programa')
    .replace(/<dest>.*?<\/xNome>/, '<dest><CNPJ>11444777000161</CNPJ><xNome>Outro comprador</xNome>')
    .replace(/<vNF>[^<]*/, '<vNF>77.00');

test('a note that the SEFAZ holds with another content is adopted from the copy: read, printed, cancelled', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const theirs = await signedOtherwise(harness, noteId, otherContent);
  const answer = { cStat: '100', class: 'digestMismatch', digest: theirs.digestValue } as const;
  const attemptId = await queryRun(harness.sys, noteId, answer);
  const copy = await evidence(noteId, ctx, theirs.signedXml);
  const outcome = { kind: 'authorized', attemptId, adopted: { evidence: copy } } as const;
  expect(await endRun(harness, noteId, outcome)).toEqual({
    kind: 'recorded',
    status: 'authorized',
    attention: null,
  });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({ status: 'authorized', protocol: '135260000000001' });
  expect(note.totals).toMatchObject({ invoice: '77.00' });
  expect(note.warnings).toEqual([expect.stringContaining('não é o que este serviço enviou')]);
  const [row] = await harness.database.readAsOwner(
    `select recipient_document as document, recipient_name as name from note where id = '${noteId}'`,
  );
  expect(row).toEqual({ document: '11444777000161', name: 'Outro comprador' });
  const { xml } = await getNfeXml(ctx, { id: noteId });
  expect(xml).toContain(theirs.signedXml);
  expect(xml).toContain(`<digVal>${theirs.digestValue}</digVal>`);
  let rendered = '';
  const renderDanfe = async (input: DanfeInput) => {
    rendered = JSON.stringify(input);
    return new TextEncoder().encode('%PDF');
  };
  await getNfeDanfe(withRenderers(ctx, { nfe: renderDanfe }), { id: noteId });
  expect(rendered).toContain('Outro comprador');
  const { event } = await cancelNfe(ctx, { id: noteId, justification: 'A nota não é desta venda' });
  await finishEvent(harness, event.id, 'registered');
  expect((await getNfe(ctx, { id: noteId })).status).toBe('cancelled');
  const repeated = await issueNfe(ctx, { request: aRequest(companyId) });
  expect(repeated).toMatchObject({ kind: 'repeated', note: { id: noteId } });
});

interface Held {
  readonly signedXml: string;
  readonly digestValue: string;
}

/** Makes a procNFe in the form of the portal. */
const procNFe = (key: string, { signedXml, digestValue }: Held, nProt: string) =>
  `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${signedXml}` +
  `<protNFe versao="4.00"><infProt><tpAmb>2</tpAmb><verAplic>T</verAplic><chNFe>${key}</chNFe>` +
  `<dhRecbto>2026-11-21T10:00:05-03:00</dhRecbto><nProt>${nProt}</nProt><digVal>${digestValue}</digVal>` +
  `<cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`;

test('when the SEFAZ omits the digest, it is taken from the protocol of the copy with the same number', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const { unsignedXml = '' } = await claim(harness.sys, noteId);
  const ours = await signedOtherwise(harness, noteId);
  const answer = { cStat: '100', class: 'digestMissing', digest: null } as const;
  const attemptId = await queryRun(harness.sys, noteId, answer);
  const before = await getNfe(ctx, { id: noteId });
  const key = before.accessKey ?? '';
  const adopt = async (text: string) =>
    endRun(harness, noteId, {
      kind: 'authorized',
      attemptId,
      adopted: { evidence: await evidence(noteId, ctx, text) },
    });
  const number = '135260000000001';
  expect(await adopt(ours.signedXml)).toEqual({ kind: 'unusable' });
  expect(await adopt(procNFe(key, ours, '135260000009999'))).toEqual({ kind: 'unusable' });
  expect(await adopt(procNFe(key, signedByStranger(otherContent(unsignedXml)), number))).toEqual({
    kind: 'unusable',
  });
  expect(await adopt(procNFe(key, ours, number))).toMatchObject({ status: 'authorized' });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({ totals: before.totals, warnings: before.warnings });
  expect((await getNfeXml(ctx, { id: noteId })).xml).toContain(ours.signedXml);
});

/** Signs a note with the certificate of a company that did not issue it. */
function signedByStranger(xml: string): Held {
  const stranger = issueECnpj(createTestAuthority(), { cnpj: '11444777000161', name: 'OUTRA' });
  const { xml: signedXml, digestValue } = signEnveloped(xml, {
    parent: 'NFe',
    signed: 'infNFe',
    key: stranger.key,
    certificateDer: stranger.certificateDer,
  });
  return { signedXml, digestValue };
}

test.each<[string, (theirs: Held, foreign: Held) => { text: string | undefined; digest: string }]>([
  ['that was not brought', ({ digestValue }) => ({ text: undefined, digest: digestValue })],
  ['that is not a note', ({ digestValue }) => ({ text: '<other/>', digest: digestValue })],
  [
    'whose signature does not hold',
    ({ signedXml, digestValue }) => ({
      text: signedXml.replace('<natOp>Venda', '<natOp>Outra venda'),
      digest: digestValue,
    }),
  ],
  ['of another digest', ({ signedXml }) => ({ text: signedXml, digest: 'b3V0cm8=' })],
  [
    'of another key, though its digest is the one',
    (_, { signedXml, digestValue }) => ({ text: signedXml, digest: digestValue }),
  ],
])('a copy %s proves nothing, and nothing is recorded', async (_, given) => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const theirs = await signedOtherwise(harness, noteId, otherContent);
  const other = await aQueuedNote(harness);
  const { text, digest } = given(theirs, await signedOtherwise(harness, other.noteId));
  const attemptId = await queryRun(harness.sys, noteId, { cStat: '100', class: 'digestMismatch', digest });
  const before = await getNfe(ctx, { id: noteId });
  const adopted = text === undefined ? {} : { evidence: await evidence(noteId, ctx, text) };
  const outcome = { kind: 'authorized', attemptId, adopted } as const;
  expect(await endRun(harness, noteId, outcome)).toEqual({ kind: 'unusable' });
  expect(await getNfe(ctx, { id: noteId })).toEqual(before);
});

test('an NFS-e of another DPS is adopted as the Sefin returns it', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await withDpsSeries(ctx, companyId);
  const id = await queuedNfse(ctx, companyId);
  const theirs = await signedOtherwise(harness, id, (xml) =>
    xml
      .replace(/<toma>.*?<\/xNome>/, '<toma><CNPJ>11444777000161</CNPJ><xNome>Outro tomador</xNome>')
      .replace(/<dCompet>[^<]*/, '<dCompet>2026-11-01'),
  );
  const { digestValue, signedXml } = theirs;
  const attemptId = await queryNfse(harness, id, (document) =>
    nfseOf({ ...document, digestValue, signedXml }),
  );
  const outcome = { kind: 'authorized', attemptId, adopted: {} } as const;
  expect(await endRun(harness, id, outcome)).toMatchObject({ kind: 'recorded', status: 'authorized' });
  const found = await getNfse(ctx, { id });
  expect(found).toMatchObject({ status: 'authorized', nfseNumber: '1' });
  expect(found.warnings).toEqual([expect.stringContaining('não é o que este serviço enviou')]);
  expect((await getNfseXml(ctx, { id })).xml).toContain('Outro tomador');
  const [row] = await harness.database.readAsOwner(
    `select recipient_document as document, recipient_name as name, competence_date as day from nfse where id = '${id}'`,
  );
  expect(row).toEqual({ document: '11444777000161', name: 'Outro tomador', day: '2026-11-01' });
  let rendered = '';
  const renderDanfse = async (input: DanfseInput) => {
    rendered = input.nfseXml;
    return new TextEncoder().encode('%PDF');
  };
  await getNfseDanfse(withRenderers(ctx, { nfse: renderDanfse }), { id });
  expect(rendered).toContain('Outro tomador');
  const { event } = await cancelNfse(ctx, { id, justification: 'A nota não é deste serviço' });
  await finishNfseEvent(harness, event.id, 'registered');
  expect((await getNfse(ctx, { id })).status).toBe('cancelled');
});

test.each([
  ['none', 'recorded'],
  ['one', 'unusable'],
] as const)(
  'when the Sefin does not report the events of an NFS-e, an operator decides about the adoption, unless the Sefin reported an ending before: %s',
  async (reported, kind) => {
    const { ctx, companyId } = await harness.anIssuer();
    await withDpsSeries(ctx, companyId);
    const id = await queuedNfse(ctx, companyId);
    const theirs = await signedOtherwise(harness, id, (xml) =>
      xml.replace(/<dCompet>[^<]*/, '<dCompet>2026-11-01'),
    );
    const held = (document: DocumentToCarry) => nfseOf({ ...document, ...theirs });
    await queryNfse(harness, id, held, ({ accessKey }) =>
      reported === 'one' ? endingAt(accessKey, { type: '105102' }) : 'unanswered',
    );
    await endRun(harness, id, { kind: 'attention', attention: 'dps_mismatch', status: 'unknown' });
    const attemptId = await queryNfse(harness, id, held, () => 'unanswered');
    const adopted = { evidence: await evidence(id, ctx, withoutEvents) };
    expect(await endRun(harness, id, { kind: 'authorized', attemptId, adopted })).toMatchObject({ kind });
    expect((await getNfse(ctx, { id })).status).toBe(kind === 'recorded' ? 'authorized' : 'unknown');
  },
);
