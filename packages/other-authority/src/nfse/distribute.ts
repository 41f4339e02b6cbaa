import type { Authority } from '../calls/authority.ts';
import { brasiliaTime } from '../calls/brasilia-time.ts';
import type { Answer, Request } from '../calls/service.ts';
import type { Distributed } from '../ledger/records.ts';
import { json, packed } from './json-answers.ts';
import { isKey, isParty } from './query.ts';

const documentsInAnswer = 50;

/** Answers GET /DFe/{NSU}: the documents after this number that the caller is a party of. */
export function distribute({ path: [nsu = ''], caller }: Request, authority: Authority): Answer {
  if (!/^\d{1,15}$/.test(nsu)) return distributed(400, 'REJEICAO', [], authority);
  const entries = authority.ledger
    .distributed()
    .filter((one) => one.nsu > Number(nsu) && isParty(one, caller));
  return found(entries.slice(0, documentsInAnswer), authority);
}

/** Answers GET /NFSe/{chave}/Eventos: all events of a note. */
export function distributeEvents({ path: [key = ''], caller }: Request, authority: Authority): Answer {
  if (!isKey(key)) return distributed(400, 'REJEICAO', [], authority);
  const isOfNote = (one: Distributed) => one.key === key && one.type === 'EVENTO' && isParty(one, caller);
  return found(authority.ledger.distributed().filter(isOfNote), authority);
}

/** Returns the answer without documents. */
export const nothingDistributed = (authority: Authority): Answer => found([], authority);

const found = (entries: readonly Distributed[], authority: Authority): Answer =>
  entries.length === 0
    ? distributed(404, 'NENHUM_DOCUMENTO_LOCALIZADO', [], authority)
    : distributed(200, 'DOCUMENTOS_LOCALIZADOS', entries, authority);

function distributed(
  status: number,
  state: string,
  entries: readonly Distributed[],
  { environment, now }: Authority,
): Answer {
  return json(status, {
    StatusProcessamento: state,
    LoteDFe: entries.map(({ nsu, key, type, eventType, xml, at }) => ({
      NSU: nsu,
      ChaveAcesso: key,
      TipoDocumento: type,
      TipoEvento: eventType ?? null,
      ArquivoXml: packed(xml),
      DataHoraGeracao: brasiliaTime(at).slice(0, 19),
    })),
    Alertas: [],
    Erros: [],
    TipoAmbiente: environment === '1' ? 'PRODUCAO' : 'HOMOLOGACAO',
    VersaoAplicativo: 'ADN_1.0',
    DataHoraProcessamento: brasiliaTime(now()),
  });
}
