import { embeddedCertificate } from '../../signature/verify-signature.ts';
import { nfseKey, registrationOf } from '../documents/access-key.ts';
import { writeNfse } from '../documents/write-nfse.ts';
import { dpsForm, type OpenedDocument, openDocument } from '../reception/open-document.ts';
import { refusal, refusalsOf, type SefinRefusal } from '../refusal/refusal.ts';
import { duplicateRules, identificationRules } from '../rules/admission-rules.ts';
import { type DpsCase, dpsCase } from '../rules/dps-case.ts';
import { dpsRules } from '../rules/dps-rules.ts';
import { documentVersion, type Sefin } from '../sefin.ts';
import { dpsSignerRules } from '../signature/sefin-certificate-rules.ts';
import { signSefinDocument } from '../signature/sign-sefin-document.ts';
import { verifyDpsSignature } from '../signature/verify-dps-signature.ts';
import type { NfseLine } from '../state/sefin-line.ts';
import { isSameTaxpayer, type SefinAnswer, type SefinCall, scenarioOf } from './call.ts';
import { envelope, otherChannel, packed, pascalMessage, plainMessage } from './envelope.ts';
import { judgeSigner, readCertificate } from './judge-signer.ts';
import { recordSubstitution } from './record-substitution.ts';

type Judged =
  | {
      readonly kind: 'accepted';
      readonly it: DpsCase;
      readonly document: OpenedDocument;
      readonly digest: string;
    }
  | { readonly kind: 'refused'; readonly id: string; readonly refusals: readonly SefinRefusal[] }
  | { readonly kind: 'otherChannel' };

/** Answers POST /nfse: judges the DPS and, when no rule refuses it, generates, signs and stores the NFS-e. */
export function receiveDps(sefin: Sefin, call: SefinCall, base64: string): SefinAnswer {
  const now = sefin.clock.now();
  const judged = judge(sefin, call, base64, now);
  if (judged.kind === 'otherChannel') return otherChannel(call.environment, now);
  if (judged.kind === 'refused') return refusedAnswer(sefin, call, judged.id, judged.refusals);
  const pending = scenarioOf(call.scenarios, 'pending');
  const visibleFrom =
    pending === undefined ? undefined : new Date(now.getTime() + pending.seconds * 1000).toISOString();
  const line = generate(sefin, call, { ...judged, now, visibleFrom });
  return {
    status: 201,
    changed: true,
    body: {
      ...envelope(call.environment, now),
      idDps: line.dpsId,
      chaveAcesso: line.accessKey,
      nfseXmlGZipB64: packed(line.xml),
      alertas: null,
    },
  };
}

function judge(sefin: Sefin, call: SefinCall, base64: string, now: Date): Judged {
  const opened = openDocument(base64, dpsForm, sefin.schemas, sefin);
  if (opened.kind === 'refused') return { kind: 'refused', id: '', refusals: [opened.refusal] };
  const { document } = opened;
  const it = dpsCase(sefin, { document, environment: call.environment, now });
  if (!isSameTaxpayer(call.client, it.emitter)) return { kind: 'otherChannel' };
  const refused = (refusals: readonly SefinRefusal[]): Judged => ({ kind: 'refused', id: it.id, refusals });
  const [unidentified] = refusalsOf(identificationRules, it);
  if (unidentified !== undefined) return refused([unidentified]);
  const signature = judgeSignature(sefin, document, it.emitter);
  if (signature.kind === 'refused') return refused([signature.refusal]);
  const requested = scenarioOf(call.scenarios, 'reject');
  if (requested !== undefined)
    return refused([refusal(requested.code, `${requested.code} pedida ao simulador`)]);
  if (scenarioOf(call.scenarios, 'duplicate') !== undefined && it.noteOfDps(it.id) === undefined)
    putAnother(sefin, call, { it, document, digest: signature.digest, now });
  const [duplicate] = refusalsOf(duplicateRules, it);
  if (duplicate !== undefined) return refused([duplicate]);
  const refusals = refusalsOf(dpsRules, it);
  return refusals.length > 0
    ? refused(refusals)
    : { kind: 'accepted', it, document, digest: signature.digest };
}

type JudgedSignature =
  | { readonly kind: 'genuine'; readonly digest: string }
  | { readonly kind: 'refused'; readonly refusal: SefinRefusal };

/** Judges the signature by E0714 to E0718. */
function judgeSignature(sefin: Sefin, { canonical, root }: OpenedDocument, emitter: string): JudgedSignature {
  const refused = (of: SefinRefusal): JudgedSignature => ({ kind: 'refused', refusal: of });
  const der = embeddedCertificate(root);
  const absent = refusal('E0717', 'DPS sem assinatura');
  if (!root.has('Signature')) return refused(absent);
  const signer = judgeSigner(sefin, dpsSignerRules, der === undefined ? [] : [der]);
  const certificate = signer.kind === 'accepted' ? signer.certificate : readCertificate(der);
  const result = verifyDpsSignature({ canonical, root, signed: 'infDPS' }, certificate);
  if (result.kind === 'absent') return refused(absent);
  if (result.kind === 'wrong')
    return refused(refusal('E0714', 'Assinatura da DPS não confere', result.detail));
  if (signer.kind === 'refused') return refused(signer.refusal);
  if (!isSameTaxpayer(signer.cnpj, emitter))
    return refused(refusal('E0718', 'DPS assinada com certificado de outro contribuinte'));
  return { kind: 'genuine', digest: result.digestValue };
}

interface Generation {
  readonly it: DpsCase;
  readonly document: OpenedDocument;
  readonly digest: string;
  readonly now: Date;
  readonly visibleFrom?: string | undefined;
  readonly fault?: string | undefined;
}

function generate(sefin: Sefin, { environment }: Pick<SefinCall, 'environment'>, of: Generation): NfseLine {
  const { it, document, digest, now, visibleFrom, fault } = of;
  const { state, registers } = sefin;
  const number = state.nextNumber(environment, it.emitter);
  const nsu = state.nextNsu(environment);
  const issued = it.dps.text('dhEmi') ?? '';
  const accessKey = nfseKey({
    municipality: it.municipality,
    document: it.emitter,
    number,
    yearMonth: issued.slice(2, 4) + issued.slice(5, 7),
    code: sefin.digits(9),
  });
  const unsigned = writeNfse({
    facts: it,
    accessKey,
    number,
    nsu,
    at: now,
    programVersion: documentVersion,
    incidence: it.incidence,
    values: it.values,
    ibsCbs: it.ibsCbs,
    emitter: registers.taxpayers.find(it.emitter),
    dps: document.element,
  });
  const line: NfseLine = {
    type: 'nfse',
    environment,
    accessKey,
    nsu,
    dpsId: it.id,
    emitter: it.emitter,
    taker: it.dps.text('toma/CNPJ') ?? it.dps.text('toma/CPF') ?? null,
    intermediary: it.dps.text('interm/CNPJ') ?? it.dps.text('interm/CPF') ?? null,
    municipality: it.municipality,
    series: it.dps.text('serie') ?? '',
    number: it.dps.text('nDPS') ?? '',
    nfseNumber: number,
    digestValue: digest,
    serviceAmount: it.dps.text('valores/vServPrest/vServ') ?? '',
    competence: it.competence,
    xml: signSefinDocument(unsigned, 'infNFSe', sefin.signer()),
    at: now.toISOString(),
    ...(visibleFrom !== undefined && { visibleFrom }),
    ...(fault !== undefined && { fault }),
  };
  state.record(line);
  recordSubstitution(sefin, line, it);
  return line;
}

/**
 * Makes the fault `duplicate`: stores a note of another document under the same Id, as if another client had used the
 * number.
 */
function putAnother(sefin: Sefin, call: SefinCall, of: Generation): void {
  const others = of.document.element.replace(
    /<DigestValue>[^<]*<\/DigestValue>/,
    `<DigestValue>${Buffer.from(registrationOf(of.it.emitter)).toString('base64')}</DigestValue>`,
  );
  const digest = /<DigestValue>([^<]*)</.exec(others)?.[1] ?? '';
  generate(sefin, call, { ...of, digest, document: { ...of.document, element: others }, fault: 'duplicate' });
}

function refusedAnswer(
  sefin: Sefin,
  { environment, scenarios }: SefinCall,
  id: string,
  refusals: readonly SefinRefusal[],
): SefinAnswer {
  const now = sefin.clock.now();
  const plain = scenarioOf(scenarios, 'messages')?.shape === 'plain';
  const codes = refusals.map(({ code }) => code);
  if (id !== '')
    sefin.state.record({ type: 'nfse-rejected', environment, documentId: id, codes, at: now.toISOString() });
  return {
    status: 400,
    changed: false,
    body: {
      ...envelope(environment, now),
      idDPS: id === '' ? null : id,
      erros: plain ? refusals.map(plainMessage) : refusals.map(pascalMessage),
    },
  };
}
