import type { Authority } from '../calls/authority.ts';
import { brasiliaTime } from '../calls/brasilia-time.ts';
import type { Answer, Request } from '../calls/service.ts';
import { baseOf, holderOf } from '../identity/holder.ts';
import type { StoredNfse } from '../ledger/records.ts';
import { packed, refusalOfCall, sefinAnswer } from './json-answers.ts';
import { readDpsId } from './read-dps.ts';

const keyPattern = /^\d{8}[12][0-9A-Z]{14}\d{27}$/;

export const isKey = (text: string): boolean => keyPattern.test(text);

/** Answers GET /nfse/{chave}. */
export function getNfse({ path: [key = ''], caller }: Request, authority: Authority): Answer {
  if (!isKey(key)) return refuseCall(400, 'E1235', authority);
  const note = authority.ledger.nfse(key);
  if (note === undefined) return refuseCall(404, 'E1831', authority);
  if (!isParty(note, caller)) return sefinAnswer(403, {}, authority);
  return sefinAnswer(200, { chaveAcesso: key, nfseXmlGZipB64: packed(note.xml) }, authority);
}

/** Answers GET /dps/{id}. */
export function getDps({ path: [id = ''], caller }: Request, authority: Authority): Answer {
  if (readDpsId(id) === undefined) return refuseCall(400, 'E0004', authority);
  const note = authority.ledger.nfseOfDps(id);
  if (note === undefined) return refuseCall(404, 'E1831', authority);
  if (!isParty(note, caller)) return sefinAnswer(403, {}, authority);
  return sefinAnswer(200, { idDps: id, chaveAcesso: note.key }, authority);
}

/** Answers HEAD /dps/{id} for any caller with a certificate. */
export function headDps({ path: [id = ''] }: Request, { ledger }: Authority): Answer {
  const status = readDpsId(id) === undefined ? 400 : ledger.nfseOfDps(id) === undefined ? 404 : 200;
  return { status, contentType: 'application/json; charset=utf-8', body: '' };
}

/** Answers GET /nfse/{chave}/eventos/{tipo}/{seq}: the XML is in base64 twice, as from the real server. */
export function getEvent({ path, caller }: Request, authority: Authority): Answer {
  const [key = '', , type = '', sequence = ''] = path;
  const note = authority.ledger.nfse(key);
  const event = note?.events.find((one) => one.type === type && String(one.sequence) === sequence);
  if (note === undefined || event === undefined) return sefinAnswer(404, {}, authority);
  if (!isParty(note, caller)) return sefinAnswer(403, {}, authority);
  const entry = {
    chaveAcesso: key,
    tipoEvento: Number(type),
    numeroPedidoRegistroEvento: 1,
    dataHoraRecebimento: brasiliaTime(event.at).slice(0, 19),
    arquivoXml: Buffer.from(packed(event.xml)).toString('base64'),
  };
  return sefinAnswer(200, { eventos: [entry] }, authority);
}

/** Returns the refusal of a call other than POST /nfse. */
export const refuseCall = (status: number, code: string, authority: Authority, detail?: string): Answer =>
  sefinAnswer(status, { erro: refusalOfCall({ code, detail }) }, authority);

export function isParty({ parties }: Pick<StoredNfse, 'parties'>, caller: Request['caller']): boolean {
  const holder = holderOf(caller);
  return holder !== undefined && parties.some((party) => baseOf(party) === baseOf(holder));
}
