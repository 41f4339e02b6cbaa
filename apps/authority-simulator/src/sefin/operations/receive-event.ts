import { embeddedCertificate } from '../../signature/verify-signature.ts';
import { type OpenedDocument, openDocument, requestForm } from '../reception/open-document.ts';
import { refusal, refusalsOf, type SefinRefusal } from '../refusal/refusal.ts';
import { type EventCase, eventCase } from '../rules/event-case.ts';
import { eventRules, requestRules } from '../rules/event-rules.ts';
import type { Sefin } from '../sefin.ts';
import { requestSignerRules } from '../signature/sefin-certificate-rules.ts';
import { verifyDpsSignature } from '../signature/verify-dps-signature.ts';
import { isSameTaxpayer, type SefinAnswer, type SefinCall, scenarioOf } from './call.ts';
import { envelope, otherChannel, packed, plainMessage } from './envelope.ts';
import { judgeSigner, readCertificate } from './judge-signer.ts';
import { recordEvent } from './record-event.ts';

type Judged =
  | { readonly kind: 'accepted'; readonly it: EventCase; readonly document: OpenedDocument }
  | { readonly kind: 'refused'; readonly id: string; readonly refusal: SefinRefusal }
  | { readonly kind: 'otherChannel' };

/** Answers POST /nfse/{chave}/eventos: judges the request and, when no rule refuses it, registers the event. */
export function receiveEvent(
  sefin: Sefin,
  call: SefinCall,
  request: { readonly accessKey: string; readonly data: string },
): SefinAnswer {
  const judged = judge(sefin, call, request);
  if (judged.kind === 'otherChannel') return otherChannel(call.environment, sefin.clock.now());
  if (judged.kind === 'refused') return refusedAnswer(sefin, call, judged);
  const { it, document } = judged;
  const line = recordEvent(sefin, {
    environment: call.environment,
    accessKey: it.accessKey,
    eventType: it.eventType,
    author: it.author,
    request: document.element,
  });
  return {
    status: 201,
    changed: true,
    body: { ...envelope(call.environment, sefin.clock.now()), eventoXmlGZipB64: packed(line.xml) },
  };
}

function judge(
  sefin: Sefin,
  { environment, client, scenarios }: SefinCall,
  { accessKey: pathKey, data }: { readonly accessKey: string; readonly data: string },
): Judged {
  const opened = openDocument(data, requestForm, sefin.schemas, sefin);
  if (opened.kind === 'refused') return { ...opened, id: '' };
  const { document } = opened;
  const der = embeddedCertificate(document.root);
  const signer = judgeSigner(sefin, requestSignerRules, der === undefined ? [] : [der]);
  const it = eventCase(sefin, {
    document,
    environment,
    pathKey,
    now: sefin.clock.now(),
    signer: signer.kind === 'accepted' ? signer.cnpj : undefined,
  });
  if (!isSameTaxpayer(client, it.author)) return { kind: 'otherChannel' };
  const [unidentified] = refusalsOf(requestRules, it);
  if (unidentified !== undefined) return { kind: 'refused', id: it.id, refusal: unidentified };
  const certificate = signer.kind === 'accepted' ? signer.certificate : readCertificate(der);
  const broken =
    signatureRefusal(document, certificate) ??
    (signer.kind === 'refused' ? signer.refusal : undefined) ??
    requested(scenarioOf(scenarios, 'event-reject')?.code) ??
    refusalsOf(eventRules, it)[0];
  return broken === undefined
    ? { kind: 'accepted', it, document }
    : { kind: 'refused', id: it.id, refusal: broken };
}

const requested = (code: string | undefined): SefinRefusal | undefined =>
  code === undefined ? undefined : refusal(code, `${code} pedida ao simulador`);

/** Judges the signature by E1980 and E1989. */
function signatureRefusal(
  { canonical, root }: OpenedDocument,
  certificate: ReturnType<typeof readCertificate>,
): SefinRefusal | undefined {
  const result = verifyDpsSignature({ canonical, root, signed: 'infPedReg' }, certificate);
  if (result.kind === 'absent') return refusal('E1989', 'Pedido sem assinatura');
  return result.kind === 'wrong'
    ? refusal('E1980', 'Assinatura do pedido não confere', result.detail)
    : undefined;
}

/** Returns one message, or a list of one when a fault requests that form. */
function refusedAnswer(
  sefin: Sefin,
  { environment, scenarios }: SefinCall,
  { id, refusal: broken }: Extract<Judged, { kind: 'refused' }>,
): SefinAnswer {
  const now = sefin.clock.now();
  const line = { type: 'nfse-rejected', environment, documentId: id, codes: [broken.code] } as const;
  if (id !== '') sefin.state.record({ ...line, at: now.toISOString() });
  const message = plainMessage(broken);
  const listed = scenarioOf(scenarios, 'messages')?.shape === 'list';
  return {
    status: 400,
    changed: false,
    body: { ...envelope(environment, now), erro: listed ? [message] : message },
  };
}
