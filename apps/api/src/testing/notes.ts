import { createPrivateKey } from 'node:crypto';
import {
  type ClaimedRun,
  claimRun,
  closeAttempt,
  createNfeKind,
  type DanfeInput,
  type Fence,
  loadSealedKey,
  type OpenedAttempt,
  openTransmission,
  recordOutcome,
  type SystemContext,
  storeSigned,
} from '@fiscal/services';
import { signEnveloped } from '@fiscal/xml';
import { aRequestBody } from '../schemas/nfe-request.fixture.ts';
import { idOf, registerCompany, type TestApi, uploadCertificate } from './test-api.ts';

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

const owner = 'execution-of-the-test';

const noCall = () => Promise.reject(new Error('no authority is asked here'));

/** Records and prints as the worker does; whoever uses it makes the authority's answers up. */
export const nfeKind = (renderDanfe: (input: DanfeInput) => Promise<Uint8Array>) =>
  createNfeKind({
    authority: {
      authorize: noCall,
      queryReceipt: noCall,
      querySituation: noCall,
      queryStatus: noCall,
      release: () => undefined,
      close: () => undefined,
    },
    renderDanfe,
  });

const verdicts = {
  authorized: { cStat: '100', xMotivo: 'Autorizado o uso da NF-e', nProt: '135260000000001' },
  rejected: { cStat: '778', xMotivo: 'Rejeicao: NCM inexistente', nProt: undefined },
} as const;

/** Carries a note to its outcome as the worker would, with an answer of the authority made up here. */
export async function settleNote(
  { services }: TestApi,
  filingId: string,
  outcome: 'authorized' | 'rejected' | 'failed',
  { danfe }: { danfe?: Uint8Array } = { danfe: new TextEncoder().encode('%PDF-1.7 test') },
): Promise<void> {
  const run = await claimed(services, filingId);
  const fence: Fence = { filingId, run: run.run, owner };
  const nfe = nfeKind(async () => danfe ?? new Uint8Array());
  if (outcome === 'failed') {
    const failed = { kind: 'failed', code: 'certificate_expired' } as const;
    await recordOutcome(services, { nfe }, { ...fence, outcome: failed });
    return;
  }
  await sign(services, fence, run);
  const ordinal = run.nextOrdinal;
  const opened = await openTransmission(services, { fence, ordinal, token: 'a test', permit: 'none' });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { attemptId, document } = opened;
  const answer = answerOf(document, outcome);
  const result = { kind: 'answered', answer, class: outcome, raw: new Uint8Array() } as const;
  await closeAttempt(services, { fence, attemptId, kind: 'transmit', ordinal, document, result });
  await recordOutcome(services, { nfe }, { ...fence, outcome: { kind: outcome, attemptId } });
  if (outcome === 'authorized' && danfe !== undefined) {
    await nfe.followUp(services, fence, async () => undefined);
  }
}

type Claimed = Extract<ClaimedRun, { kind: 'claimed' }>;

async function claimed(services: SystemContext, filingId: string): Promise<Claimed> {
  const run = await claimRun(services, { filingId, owner });
  if (run.kind !== 'claimed') throw new Error(`not claimed: ${run.kind}`);
  return run;
}

function answerOf({ authorityKey, digestValue }: OpenedAttempt['document'], outcome: keyof typeof verdicts) {
  const { cStat, xMotivo, nProt } = verdicts[outcome];
  const dhRecbto = '2026-11-21T10:00:00-03:00';
  const xml =
    '<protNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infProt>' +
    `<tpAmb>2</tpAmb><verAplic>TEST</verAplic><chNFe>${authorityKey}</chNFe>` +
    `<dhRecbto>${dhRecbto}</dhRecbto>${nProt === undefined ? '' : `<nProt>${nProt}</nProt>`}` +
    `<digVal>${digestValue}</digVal><cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo>` +
    '</infProt></protNFe>';
  const protocol = { cStat, xMotivo, nProt, chNFe: authorityKey, dhRecbto, digVal: digestValue, xml };
  return { cStat: '104', xMotivo: 'Lote processado', protocol };
}

/** Signs the frozen document with the company's key and stores it. */
async function sign(
  services: SystemContext,
  fence: Fence,
  { unsignedXml, certificate, clientId }: Claimed,
): Promise<void> {
  if (unsignedXml === undefined || typeof certificate === 'string') throw new Error('nothing to sign with');
  const { id: certificateId, version } = certificate;
  const sealed = await loadSealedKey(services, { certificateId, version });
  if (sealed === null) throw new Error('the key is not there');
  const pkcs8 = Buffer.from(services.vault.open(sealed.sealed, sealed.context));
  const { xml: signedXml, digestValue } = signEnveloped(unsignedXml, {
    parent: 'NFe',
    signed: 'infNFe',
    key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    certificateDer: sealed.certificateDer,
  });
  await storeSigned(services, { fence, clientId, signedXml, digestValue, certificateId });
}
