import { createPrivateKey } from 'node:crypto';
import type { RunRef } from '@fiscal/contracts';
import {
  closeAttempt,
  loadRun,
  loadSealedKey,
  openAttempt,
  recordOutcome,
  type SystemContext,
  storeDanfe,
  storeSigned,
} from '@fiscal/services';
import { signEnveloped } from '@fiscal/xml';
import { idOf, registerCompany, type TestApi, uploadCertificate } from './api.fixture.ts';
import { aRequestBody } from './schemas/nfe-request.fixture.ts';

/** A company with certificate and series. */
export async function readyCompany(api: TestApi): Promise<string> {
  const companyId = await registerCompany(api);
  await uploadCertificate(api, companyId);
  return companyId;
}

/** A note in the queue. */
export async function queueNote(
  api: TestApi,
  companyId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  return idOf(await api.call('/v1/nfe', { method: 'POST', body: aRequestBody({ companyId, ...changes }) }));
}

const verdicts = {
  authorized: { cStat: '100', xMotivo: 'Autorizado o uso da NF-e', nProt: '135260000000001' },
  rejected: { cStat: '778', xMotivo: 'Rejeicao: NCM inexistente', nProt: undefined },
} as const;

/** Carries a note to its outcome as the worker would, with an answer of the authority made up here. */
export async function settleNote(
  { services }: TestApi,
  noteId: string,
  outcome: 'authorized' | 'rejected' | 'failed',
  { danfe }: { danfe?: Uint8Array } = { danfe: new TextEncoder().encode('%PDF-1.7 test') },
): Promise<void> {
  if (outcome === 'failed') {
    await recordOutcome(services, {
      noteId,
      run: 1,
      outcome: { kind: 'failed', code: 'certificate_expired' },
    });
    return;
  }
  const run = { noteId, run: 1 };
  const { accessKey, digestValue } = await sign(services, run);
  const opened = await openAttempt(services, { ...run, kind: 'transmit' });
  if (opened.kind !== 'opened') throw new Error('the attempt is stale');
  const { attemptId } = opened;
  const protocol = {
    ...verdicts[outcome],
    chNFe: accessKey,
    dhRecbto: '2026-11-21T10:00:00-03:00',
    digVal: digestValue,
    xml:
      '<protNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infProt>' +
      `<tpAmb>2</tpAmb><verAplic>TEST</verAplic><chNFe>${accessKey}</chNFe>` +
      '<dhRecbto>2026-11-21T10:00:00-03:00</dhRecbto><nProt>135260000000001</nProt>' +
      `<digVal>${digestValue}</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo>` +
      '</infProt></protNFe>',
  };
  const answer = { cStat: '104', xMotivo: 'Lote processado', protocol };
  const raw = new Uint8Array();
  await closeAttempt(services, { attemptId, result: { kind: 'answered', answer, class: outcome, raw } });
  await recordOutcome(services, { ...run, outcome: { kind: outcome, attemptId } });
  if (outcome === 'authorized' && danfe !== undefined) await storeDanfe(services, { ...run, pdf: danfe });
}

/** Signs the frozen document with the company's key and stores it. */
async function sign(
  services: SystemContext,
  run: RunRef,
): Promise<{ readonly accessKey: string; readonly digestValue: string }> {
  const loaded = await loadRun(services, run);
  if (loaded.kind !== 'loaded' || loaded.certificate === null) throw new Error('the run is not there');
  const { id: certificateId, version } = loaded.certificate;
  const sealed = await loadSealedKey(services, { certificateId, version });
  if (sealed === null) throw new Error('the key is not there');
  const pkcs8 = Buffer.from(services.vault.open(sealed.sealed, sealed.context));
  const { xml, digestValue } = signEnveloped(loaded.unsignedXml, {
    parent: 'NFe',
    signed: 'infNFe',
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    certificateDer: sealed.certificateDer,
  });
  await storeSigned(services, { ...run, signedXml: xml, digestValue, certificateId });
  return { accessKey: loaded.accessKey, digestValue };
}
