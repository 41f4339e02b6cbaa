import type { Authority } from '../calls/authority.ts';
import type { Answer, Request } from '../calls/service.ts';
import { baseOf, holderOf } from '../identity/holder.ts';
import type { StoredNfse } from '../ledger/records.ts';
import { textAt } from '../xml/read-xml.ts';
import { packed, refusalsOfDps, sefinAnswer } from './json-answers.ts';
import { judgeDps } from './judge-dps.ts';
import type { Refusal } from './messages.ts';
import { readDocument } from './read-document.ts';
import { type ReadDps, readDps } from './read-dps.ts';
import { makeOwnEvent } from './write-event.ts';
import { makeNfse } from './write-nfse.ts';

/** Returns the DPS of a request; undefined when it cannot be read. */
export function dpsOf({ body }: Request): ReadDps | undefined {
  const document = readDocument(body, 'dpsXmlGZipB64', 'DPS');
  return document.kind === 'document' ? readDps(document.xml, document.root) : undefined;
}

/** Answers POST /nfse: judges the DPS and stores its NFS-e. */
export function sendDps(request: Request, authority: Authority): Answer {
  const document = readDocument(request.body, 'dpsXmlGZipB64', 'DPS');
  if (document.kind === 'refused') return refuseDps('', [{ code: document.code }], authority);
  const dps = readDps(document.xml, document.root);
  const caller = holderOf(request.caller);
  if (caller === undefined || baseOf(caller) !== baseOf(dps.issuer))
    return sefinAnswer(403, { idDPS: dps.id, erros: [] }, authority);
  const verdict = judgeDps(dps, authority);
  if (verdict.kind === 'refused') return refuseDps(dps.id, verdict.refusals, authority);
  const note = makeNfse(dps, verdict.digest, authority);
  authority.ledger.storeNfse(note);
  if (dps.replaces !== undefined) replace(dps.replaces, note, dps, authority);
  const { dpsId, key, xml } = note;
  const fields = { idDps: dpsId, chaveAcesso: key, nfseXmlGZipB64: packed(xml), alertas: null };
  return sefinAnswer(201, fields, authority);
}

/** Returns the refusal of a DPS. */
export const refuseDps = (id: string, refusals: readonly Refusal[], authority: Authority): Answer =>
  sefinAnswer(400, { idDPS: id, erros: refusalsOfDps(refusals) }, authority);

function replace(key: string, note: StoredNfse, dps: ReadDps, authority: Authority): void {
  const at = (name: string): string | undefined => textAt(dps.root, `infDPS/subst/${name}`);
  const reason = at('xMotivo');
  const fields = {
    cMotivo: at('cMotivo') ?? '99',
    ...(reason !== undefined && { xMotivo: reason }),
    chSubstituta: note.key,
  };
  const event = makeOwnEvent('105102', key, fields, authority);
  authority.ledger.addNfseEvent(key, event, { status: 'replaced', replacedBy: note.key });
}

/** Stores the NFS-e of a different DPS under the Id of this one. */
export function takeDpsId(request: Request, authority: Authority): void {
  const dps = dpsOf(request);
  if (dps === undefined) return;
  const xml = dps.xml.replace(/(<DigestValue>)[^<]*/, '$1AAAAAAAAAAAAAAAAAAAAAAAAAAA=');
  authority.ledger.storeNfse(makeNfse({ ...dps, xml }, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', authority));
}
