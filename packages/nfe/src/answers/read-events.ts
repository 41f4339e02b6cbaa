import { meaningOf, type RegisteredEvent } from '@fiscal/domain';
import { elementText, trimmedAt, type XmlElement } from '@fiscal/xml';
import { eventId } from '../messages/event-id.ts';
import { nfeNamespace } from '../messages/namespace.ts';
import { findMessage } from './find-message.ts';

/** Returns whether the code registers an event (135, 136, 155). */
const saysRegistered = (cStat: string): boolean => {
  const { cancellation, correction } = meaningOf(cStat);
  return cancellation === 'authorized' || correction === 'authorized';
};

/** Returns nSeqEvento, 1 to 99; undefined for any other text. Source: leiauteEvento_v1.00. */
function sequenceOf(record: XmlElement): number | undefined {
  const text = eventField(record, 'nSeqEvento') ?? '';
  return /^0*[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns every `procEventoNFe` of a situation that the authority reports as registered, with its own text. An event
 * without a type or with an impossible sequence is left out: it decides nothing.
 */
export const readEvents = (
  source: string,
  records: readonly XmlElement[],
  accessKey: string,
): readonly RegisteredEvent[] =>
  records.flatMap((record) => {
    const cStat = trimmedAt(record, 'retEvento/infEvento/cStat') ?? '';
    const type = eventField(record, 'tpEvento');
    const sequence = sequenceOf(record);
    if (!saysRegistered(cStat) || type === undefined || sequence === undefined) return [];
    return [
      {
        type,
        sequence,
        key: eventId({ type, accessKey, sequence }),
        cStat,
        reason: trimmedAt(record, 'retEvento/infEvento/xMotivo') ?? '',
        at: trimmedAt(record, 'retEvento/infEvento/dhRegEvento') ?? '',
        number: trimmedAt(record, 'retEvento/infEvento/nProt'),
        text: textOf(record, 'evento/infEvento'),
        xml: elementText(source, record, nfeNamespace),
      },
    ];
  });

/** Returns xJust or xCorrecao of one `evento`, alone or in its `procEventoNFe`; undefined when there is none. */
export function eventTextOf(xml: string): string | undefined {
  const found = findMessage(xml, 'evento');
  return found === undefined ? undefined : textOf(found.element, 'infEvento');
}

const textOf = (element: XmlElement, path: string): string | undefined =>
  trimmedAt(element, `${path}/detEvento/xJust`) ?? trimmedAt(element, `${path}/detEvento/xCorrecao`);

export const isEventOfAnother = (record: XmlElement, accessKey: string): boolean => {
  const key = eventField(record, 'chNFe');
  return key !== undefined && key !== accessKey;
};

const eventField = (record: XmlElement, field: string): string | undefined =>
  trimmedAt(record, `retEvento/infEvento/${field}`) ?? trimmedAt(record, `evento/infEvento/${field}`);
