import {
  brasiliaDateTime,
  type Environment,
  eventTypes,
  isAccessKey,
  type NoteEventType,
  type Problem,
} from '@fiscal/domain';
import { canonicalText, type WrittenField, writeField } from '@fiscal/xml';
import { text } from './layout/field-types.ts';
import { eventId } from './messages/event-id.ts';
import { nfeNamespace } from './messages/namespace.ts';
import { environmentCode } from './messages/request-messages.ts';

export type BuiltEvent =
  | {
      readonly ok: true;
      readonly xml: string;
      /** Id of `infEvento`, the authority's key of the event. */
      readonly id: string;
      /** xJust or xCorrecao, as written. */
      readonly text: string;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The letters of a note have the sequences 1 to 20; a cancellation has 1. */
export const mostLetters = 20;

const textTypes = { cancellation: text(15, 255), correction: text(15, 1_000) } as const;

/**
 * Returns xJust or xCorrecao in the form of an event, unescaped, or a Portuguese refusal of a text that the schema
 * refuses.
 */
export const writeEventText = (type: NoteEventType, value: string): WrittenField =>
  writeField(textTypes[type], value);

interface EventOfNote {
  readonly environment: Environment;
  readonly accessKey: string;
  /** It is written with the offset of Brasília and whole seconds. */
  readonly at: Date;
}

/** Source: e110110_v1.00, the variant without accents. */
const useCondition =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e ' +
  'pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja ' +
  'relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, ' +
  'diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique ' +
  'mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.';

/**
 * Writes a cancellation (110111) as `<evento><infEvento>…</infEvento></evento>`, without signature, in canonical form
 * by construction. A justification that the schema refuses (15 to 255 characters of TString) is a problem. Throws
 * RangeError for an invalid key or protocol. Source: e110111_v1.00, MOC 7.0 table 5-38.
 */
export function buildCancellation({
  protocol,
  justification,
  ...note
}: EventOfNote & { readonly protocol: string; readonly justification: string }): BuiltEvent {
  if (!/^(\d{15}|\d{17})$/.test(protocol)) throw new RangeError('protocol has the wrong form');
  const written = writeEventText('cancellation', justification);
  if (written.kind === 'refused') return refused('justification', written.message);
  const detail =
    `<descEvento>Cancelamento</descEvento><nProt>${protocol}</nProt>` +
    `<xJust>${canonicalText(written.text)}</xJust>`;
  return writeEvent(note, { type: eventTypes.cancellation, sequence: 1, detail, text: written.text });
}

/**
 * Writes a correction letter (110110), as `buildCancellation` does. `sequence` is 1 to 20; the text has 15 to 1,000
 * characters. Throws RangeError for an invalid key and for another sequence. Source: e110110_v1.00.
 */
export function buildCorrection({
  sequence,
  correction,
  ...note
}: EventOfNote & { readonly sequence: number; readonly correction: string }): BuiltEvent {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > mostLetters) {
    throw new RangeError('a note has letters 1 to 20');
  }
  const written = writeEventText('correction', correction);
  if (written.kind === 'refused') return refused('correction', written.message);
  const detail =
    `<descEvento>Carta de Correcao</descEvento><xCorrecao>${canonicalText(written.text)}</xCorrecao>` +
    `<xCondUso>${useCondition}</xCondUso>`;
  return writeEvent(note, { type: eventTypes.correction, sequence, detail, text: written.text });
}

const refused = (path: string, message: string): BuiltEvent => ({
  ok: false,
  problems: [{ path, message }],
});

interface EventBody {
  readonly type: string;
  readonly sequence: number;
  readonly detail: string;
  readonly text: string;
}

/** The state that authorized the note registers its events, and its issuer is their author. */
function writeEvent({ environment, accessKey, at }: EventOfNote, event: EventBody): BuiltEvent {
  if (!isAccessKey(accessKey)) throw new RangeError('accessKey has the wrong form');
  const { type, sequence } = event;
  const id = eventId({ type, accessKey, sequence });
  const xml =
    `<evento xmlns="${nfeNamespace}" versao="1.00"><infEvento Id="${id}"><cOrgao>${accessKey.slice(0, 2)}</cOrgao>` +
    `<tpAmb>${environmentCode(environment)}</tpAmb><CNPJ>${accessKey.slice(6, 20)}</CNPJ><chNFe>${accessKey}</chNFe>` +
    `<dhEvento>${brasiliaDateTime(at)}</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>${sequence}</nSeqEvento>` +
    `<verEvento>1.00</verEvento><detEvento versao="1.00">${event.detail}</detEvento></infEvento></evento>`;
  return { ok: true, xml, id, text: event.text };
}
