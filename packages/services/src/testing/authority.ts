import { createPrivateKey } from 'node:crypto';
import type {
  AuthorizationAnswer,
  AuthorizationClass,
  Id24,
  SituationAnswer,
  SituationClass,
} from '@fiscal/domain';
import { signEnveloped } from '@fiscal/xml';
import { loadSealedKey } from '../companies/load-sealed-key.ts';
import type { SystemContext } from '../context.ts';
import type { LoadedRun } from '../run-types.ts';
import { closeAttempt } from '../runs/close-attempt.ts';
import { loadRun } from '../runs/load-run.ts';
import { openAttempt } from '../runs/open-attempt.ts';
import { storeSigned } from '../runs/store-signed.ts';

/** What the workflow does with a run up to the stored signature; begins again when the certificate was replaced meanwhile. */
export async function signRun(sys: SystemContext, noteId: Id24, run = 1): Promise<LoadedRun> {
  const before = await loaded(sys, noteId, run);
  if (before.signedXml !== null) return before;
  if (before.certificate === null) throw new Error('no certificate');
  const { id, version } = before.certificate;
  const sealed = await loadSealedKey(sys, { certificateId: id, version });
  if (sealed === null) return signRun(sys, noteId, run);
  const pkcs8 = sys.vault.open(sealed.sealed, sealed.context);
  const signed = signEnveloped(before.unsignedXml, {
    parent: 'NFe',
    signed: 'infNFe',
    key: createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }),
    certificateDer: sealed.certificateDer,
  });
  const { digestValue } = signed;
  await storeSigned(sys, { noteId, run, signedXml: signed.xml, digestValue, certificateId: id });
  return loaded(sys, noteId, run);
}

async function loaded(sys: SystemContext, noteId: Id24, run: number): Promise<LoadedRun> {
  const found = await loadRun(sys, { noteId, run });
  if (found.kind === 'stale') throw new Error('stale');
  return found;
}

export interface Answering {
  readonly cStat: string;
  readonly class: AuthorizationClass | SituationClass;
  /** `none`: the message is refused before the note is looked at. */
  readonly protocol?: 'none' | 'of another digest' | undefined;
  readonly dhRecbto?: string | undefined;
}

/** Signs, sends and gets an answer, as the activities do; gives the attempt's id. */
export async function transmit(
  sys: SystemContext,
  noteId: Id24,
  answering: Answering,
  run = 1,
): Promise<Id24> {
  const signed = await signRun(sys, noteId, run);
  const opened = await openAttempt(sys, { noteId, run, kind: 'transmit' });
  if (opened.kind === 'stale') throw new Error('stale');
  const answer = answerOf(signed, answering);
  await closeAttempt(sys, {
    attemptId: opened.attemptId,
    result: { kind: 'answered', answer, class: answering.class, raw: new TextEncoder().encode('<answer/>') },
  });
  return opened.attemptId;
}

/** Asks for the key and gets an answer. */
export async function ask(sys: SystemContext, noteId: Id24, answering: Answering, run = 1): Promise<Id24> {
  const signed = await signRun(sys, noteId, run);
  const opened = await openAttempt(sys, { noteId, run, kind: 'situation' });
  if (opened.kind === 'stale') throw new Error('stale');
  const answer: SituationAnswer = { ...answerOf(signed, answering), events: [] };
  await closeAttempt(sys, {
    attemptId: opened.attemptId,
    result: { kind: 'answered', answer, class: answering.class, raw: new TextEncoder().encode('<answer/>') },
  });
  return opened.attemptId;
}

const reasons: Readonly<Record<string, string>> = {
  '100': 'Autorizado o uso da NF-e',
  '301': 'Uso Denegado: Irregularidade fiscal do emitente',
};

function answerOf(signed: LoadedRun, { cStat, protocol, dhRecbto }: Answering): AuthorizationAnswer {
  const xMotivo = reasons[cStat] ?? 'Rejeicao: motivo de teste';
  if (protocol === 'none') return { cStat, xMotivo };
  const time = dhRecbto ?? '2026-11-21T10:00:05-03:00';
  const digVal = protocol === undefined ? (signed.digestValue ?? '') : 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  const nProt = cStat === '100' || cStat === '301' ? '135260000000001' : undefined;
  const xml =
    `<protNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infProt><tpAmb>2</tpAmb>` +
    `<verAplic>T</verAplic><chNFe>${signed.accessKey}</chNFe><dhRecbto>${time}</dhRecbto>` +
    `${nProt === undefined ? '' : `<nProt>${nProt}</nProt>`}<digVal>${digVal}</digVal>` +
    `<cStat>${cStat}</cStat><xMotivo>${xMotivo}</xMotivo></infProt></protNFe>`;
  return {
    cStat: '104',
    xMotivo: 'Lote processado',
    protocol: { chNFe: signed.accessKey, cStat, xMotivo, dhRecbto: time, nProt, digVal, xml },
  };
}
