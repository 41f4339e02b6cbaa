import { type Sefin, sefinVersion } from '../sefin.ts';
import type { NfseEventLine, NfseLine } from '../state/sefin-line.ts';
import type { SefinAnswer, SefinCall } from './call.ts';
import { longInstant, packed } from './envelope.ts';
import { isParty } from './query-notes.ts';

type Document = NfseLine | NfseEventLine;

const perAnswer = 50;

function noteOf(sefin: Sefin, line: Document): NfseLine | undefined {
  return line.type === 'nfse' ? line : sefin.state.note(line.environment, line.accessKey);
}

const isMine = (sefin: Sefin, { client }: SefinCall, line: Document): boolean => {
  const note = noteOf(sefin, line);
  return note !== undefined && isParty(note, client);
};

const asItem = (line: Document) => ({
  NSU: line.nsu,
  ChaveAcesso: line.accessKey,
  TipoDocumento: line.type === 'nfse' ? 'NFSE' : 'EVENTO',
  TipoEvento: line.type === 'nfse' ? null : line.eventType,
  ArquivoXml: packed(line.xml),
  DataHoraGeracao: longInstant(new Date(line.at)),
});

const lot = (sefin: Sefin, { environment }: SefinCall, lines: readonly Document[]): SefinAnswer => ({
  status: lines.length === 0 ? 404 : 200,
  changed: false,
  body: {
    StatusProcessamento: lines.length === 0 ? 'NENHUM_DOCUMENTO_LOCALIZADO' : 'DOCUMENTOS_LOCALIZADOS',
    LoteDFe: lines.map(asItem),
    Alertas: [],
    Erros: [],
    TipoAmbiente: environment === 'production' ? 'PRODUCAO' : 'HOMOLOGACAO',
    VersaoAplicativo: sefinVersion,
    DataHoraProcessamento: longInstant(sefin.clock.now()),
  },
});

/** Answers GET /DFe/{NSU}: the documents of the certificate's company after an NSU; 404 at the end of the queue. */
export function distribute(sefin: Sefin, call: SefinCall, after: string): SefinAnswer {
  if (!/^\d{1,15}$/.test(after)) {
    const { body } = lot(sefin, call, []);
    const message = { Codigo: 'E2200', Descricao: 'NSU fora do formato', Complemento: after };
    return {
      status: 400,
      changed: false,
      body: { ...Object(body), StatusProcessamento: 'REJEICAO', Erros: [message] },
    };
  }
  const mine = sefin.state
    .documents(call.environment)
    .filter((line) => line.nsu > Number(after) && isMine(sefin, call, line));
  return lot(sefin, call, mine.slice(0, perAnswer));
}

/** Answers GET /NFSe/{chave}/Eventos: every event of a note. */
export function listEvents(sefin: Sefin, call: SefinCall, accessKey: string): SefinAnswer {
  const events = sefin.state.events(call.environment, accessKey);
  return lot(
    sefin,
    call,
    events.filter((line) => isMine(sefin, call, line)),
  );
}
