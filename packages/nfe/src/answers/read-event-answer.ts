import {
  type Environment,
  type FilingAnswer,
  isMoment,
  ofAnotherDocument,
  type Protocol,
  type ReadAnswer,
  unreadable,
} from '@fiscal/domain';
import { children, elementText, trimmedAt, type XmlElement } from '@fiscal/xml';
import { eventId, type NamedEvent, parseEventId } from '../messages/event-id.ts';
import { nfeNamespace } from '../messages/namespace.ts';
import { environmentCode } from '../messages/request-messages.ts';
import { type FoundMessage, findMessage, isStatusCode } from './find-message.ts';

/** The event that an answer must be about. */
export interface ExpectedEvent {
  readonly environment: Environment;
  /** Id of its `infEvento`. */
  readonly eventId: string;
}

/**
 * Reads `retEnvEvento`, alone or in its SOAP envelope; `protocol` is the `retEvento` of our event. `unreadable_answer`
 * for anything that is not one such message; `answer_of_another_document` for another environment or event. Fields that
 * an authority leaves out of `retEvento` are not required. Source: leiauteEvento_v1.00.
 */
export function readEventAnswer(
  xml: string | Uint8Array,
  { environment, eventId: id }: ExpectedEvent,
): ReadAnswer<FilingAnswer> {
  const event = parseEventId(id);
  if (event === undefined) throw new RangeError('eventId has the wrong form');
  const found = findMessage(xml, 'retEnvEvento');
  if (found === undefined) return unreadable;
  const cStat = trimmedAt(found.element, 'cStat');
  const tpAmb = trimmedAt(found.element, 'tpAmb');
  if (!isStatusCode(cStat) || tpAmb === undefined) return unreadable;
  if (tpAmb !== environmentCode(environment)) return ofAnotherDocument;
  const protocol = readOurs(found, { event, tpAmb });
  if (!protocol.ok) return protocol;
  const xMotivo = trimmedAt(found.element, 'xMotivo') ?? '';
  return { ok: true, answer: { cStat, xMotivo, protocol: protocol.answer } };
}

interface Expected {
  readonly event: NamedEvent;
  readonly tpAmb: string;
}

function readOurs({ text, element }: FoundMessage, expected: Expected): ReadAnswer<Protocol | undefined> {
  const answers = children(element, 'retEvento');
  if (answers.length === 0) return { ok: true, answer: undefined };
  const [ours, ...more] = answers.filter((answer) => isAbout(answer, expected));
  if (ours === undefined) return ofAnotherDocument;
  if (more.length > 0) return unreadable;
  const at = (field: string) => trimmedAt(ours, `infEvento/${field}`);
  const [cStat, dhRegEvento] = [at('cStat'), at('dhRegEvento')];
  if (!isStatusCode(cStat) || dhRegEvento === undefined || !isMoment(dhRegEvento)) return unreadable;
  return {
    ok: true,
    answer: {
      key: eventId(expected.event),
      cStat,
      reason: at('xMotivo') ?? '',
      at: dhRegEvento,
      number: at('nProt'),
      xml: elementText(text, ours, nfeNamespace),
    },
  };
}

function isAbout(answer: XmlElement, { event, tpAmb }: Expected): boolean {
  const matches = (field: string, value: string): boolean => {
    const text = trimmedAt(answer, `infEvento/${field}`);
    return text === undefined || text === value;
  };
  return (
    matches('tpAmb', tpAmb) &&
    matches('chNFe', event.accessKey) &&
    matches('tpEvento', event.type) &&
    matches('nSeqEvento', String(event.sequence))
  );
}
