import {
  acceptedText,
  brasiliaDateTime,
  type Environment,
  emitterOfNfseKey,
  type NfseCancellationReason,
  type NfseEventType,
  nfseEventCodes,
  type Problem,
} from '@fiscal/domain';
import {
  type ElementNode,
  elementNode,
  textNode,
  type WrittenField,
  writeDocument,
  writeField,
  xmlDeclaration,
} from '@fiscal/xml';
import { aMinuteBefore } from './document/a-minute-before.ts';
import { environmentCode } from './document/environment-code.ts';
import { eventRequestId } from './events/event-ids.ts';
import { eventDescriptions, eventLayout, eventText } from './layout/event-layout.ts';
import { nfseNamespace } from './namespace.ts';

export interface NfseEventInput {
  readonly type: NfseEventType;
  readonly environment: Environment;
  /** The access key of the note, in the right form; the emitter of the note is the author of the event. */
  readonly accessKey: string;
  readonly at: Date;
  /** cMotivo */
  readonly reason: NfseCancellationReason;
  /** xMotivo */
  readonly justification: string;
  /** verAplic, 1 to 20 characters. */
  readonly application: string;
}

export type BuiltNfseEvent =
  | {
      readonly ok: true;
      readonly xml: string;
      /** Id of `infPedReg`. */
      readonly id: string;
      /** xMotivo, as written. */
      readonly text: string;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Returns xMotivo in the form of an event, unescaped, or a Portuguese refusal of a text that the schema refuses. */
export const writeNfseEventText = (value: string): WrittenField => writeField(eventText, value);

/** Returns the xMotivo of an event of another program in the form of our events; undefined when it has no such form. */
export function adoptedEventText(text: string): string | undefined {
  const written = writeNfseEventText(acceptedText(text));
  return written.kind === 'written' ? written.text : undefined;
}

/**
 * Writes a cancellation (101101) or a request for one (101103) as `<?xml …?><pedRegEvento><infPedReg>…</infPedReg>
 * </pedRegEvento>`, without signature, in canonical form by construction. Values that the schema refuses are problems.
 * dhEvento is a minute before `at`. Throws RangeError for a key of the wrong form. Source: layout of the events 1.01.
 */
export function buildNfseEvent(input: NfseEventInput): BuiltNfseEvent {
  const id = eventRequestId({ accessKey: input.accessKey, code: nfseEventCodes[input.type] });
  const text = writeNfseEventText(input.justification);
  if (text.kind === 'refused') {
    return { ok: false, problems: [{ path: 'justification', message: text.message }] };
  }
  const written = writeDocument(eventLayout, eventNode(input, id));
  if (!written.ok) return written;
  const xml = `${xmlDeclaration}<pedRegEvento xmlns="${nfseNamespace}" versao="1.01">${written.xml}</pedRegEvento>`;
  return { ok: true, xml, id, text: text.text };
}

function eventNode(input: NfseEventInput, id: string): ElementNode {
  const code = nfseEventCodes[input.type];
  const author = emitterOfNfseKey(input.accessKey);
  return elementNode('', {
    Id: textNode('', id),
    tpAmb: textNode('', environmentCode(input.environment)),
    verAplic: textNode('', input.application),
    dhEvento: textNode('', brasiliaDateTime(aMinuteBefore(input.at))),
    [author.kind === 'cnpj' ? 'CNPJAutor' : 'CPFAutor']: textNode('', author.registration),
    chNFSe: textNode('', input.accessKey),
    [`e${code}`]: elementNode('', {
      xDesc: textNode('', eventDescriptions[code]),
      cMotivo: textNode('reason', input.reason),
      xMotivo: textNode('justification', input.justification),
    }),
  });
}
