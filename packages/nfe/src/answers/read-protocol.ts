import {
  type Environment,
  isMoment,
  type NoteProtocol,
  ofAnotherDocument,
  type ReadAnswer,
  unreadable,
} from '@fiscal/domain';
import { elementText, trimmedAt, type XmlElement } from '@fiscal/xml';
import { nfeNamespace } from '../messages/namespace.ts';
import { environmentCode } from '../messages/request-messages.ts';
import { isStatusCode } from './find-message.ts';

/** The document that an answer must be about. */
export interface ExpectedDocument {
  readonly accessKey: string;
  readonly environment: Environment;
}

/**
 * Returns the protocol of our key among the `protNFe` of a message; undefined when the message has no `protNFe`. A
 * protocol of another key or environment is never ours.
 */
export function readProtocol(
  source: string,
  protocols: readonly XmlElement[],
  expected: ExpectedDocument,
): ReadAnswer<NoteProtocol | undefined> {
  if (protocols.length === 0) return { ok: true, answer: undefined };
  const ours = protocols.filter((element) => trimmedAt(element, 'infProt/chNFe') === expected.accessKey);
  const [element] = ours;
  if (element === undefined) {
    return protocols.every((other) => trimmedAt(other, 'infProt/chNFe') === undefined)
      ? unreadable
      : ofAnotherDocument;
  }
  if (ours.length > 1) return unreadable;
  return readOurs(source, element, expected);
}

function readOurs(source: string, element: XmlElement, expected: ExpectedDocument): ReadAnswer<NoteProtocol> {
  const cStat = trimmedAt(element, 'infProt/cStat');
  const environment = trimmedAt(element, 'infProt/tpAmb');
  const at = trimmedAt(element, 'infProt/dhRecbto');
  if (!isStatusCode(cStat) || environment === undefined) return unreadable;
  if (environment !== environmentCode(expected.environment)) return ofAnotherDocument;
  if (at === undefined || !isMoment(at)) return unreadable;
  return {
    ok: true,
    answer: {
      key: expected.accessKey,
      cStat,
      reason: trimmedAt(element, 'infProt/xMotivo') ?? '',
      at,
      number: trimmedAt(element, 'infProt/nProt'),
      digest: trimmedAt(element, 'infProt/digVal'),
      xml: elementText(source, element, nfeNamespace),
    },
  };
}
