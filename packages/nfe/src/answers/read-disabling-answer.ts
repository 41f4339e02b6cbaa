import {
  type Environment,
  type FilingAnswer,
  isMoment,
  meaningOf,
  ofAnotherDocument,
  type ReadAnswer,
  unreadable,
} from '@fiscal/domain';
import { elementText, trimmedAt, type XmlElement } from '@fiscal/xml';
import { nfeNamespace } from '../messages/namespace.ts';
import { type NumberRange, parseRangeId } from '../messages/range-id.ts';
import { environmentCode } from '../messages/request-messages.ts';
import { findMessage, isStatusCode } from './find-message.ts';
import { namedProtocolIn } from './read-named.ts';

/** The range that an answer must be about. */
export interface ExpectedRange {
  readonly environment: Environment;
  /** Id of its `infInut`. */
  readonly rangeId: string;
}

/**
 * Reads `retInutNFe`, alone or in its SOAP envelope; `protocol` is present only when the answer has a number. The
 * answer about a range that was disabled before (563) has the number in its reason when the element is missing.
 * `unreadable_answer` for anything that is not one such message; `answer_of_another_document` for another environment
 * or range. Source: leiauteInutNFe_v4.00.
 */
export function readDisablingAnswer(
  xml: string | Uint8Array,
  { environment, rangeId }: ExpectedRange,
): ReadAnswer<FilingAnswer> {
  const range = parseRangeId(rangeId);
  if (range === undefined) throw new RangeError('rangeId has the wrong form');
  const found = findMessage(xml, 'retInutNFe');
  if (found === undefined) return unreadable;
  const at = (field: string) => trimmedAt(found.element, `infInut/${field}`);
  const cStat = at('cStat');
  if (!isStatusCode(cStat) || at('tpAmb') === undefined) return unreadable;
  if (at('tpAmb') !== environmentCode(environment) || !isAboutRange(found.element, range))
    return ofAnotherDocument;
  const xMotivo = at('xMotivo') ?? '';
  const isRegistered = meaningOf(cStat).disabling === 'authorized';
  const number = at('nProt') ?? (isRegistered ? namedProtocolIn(xMotivo) : undefined);
  if (number === undefined) return { ok: true, answer: { cStat, xMotivo } };
  const received = at('dhRecbto');
  if (received === undefined || !isMoment(received)) return unreadable;
  const text = elementText(found.text, found.element, nfeNamespace);
  const protocol = { key: rangeId, cStat, reason: xMotivo, at: received, number, xml: text };
  return { ok: true, answer: { cStat, xMotivo, protocol } };
}

/** Numbers are compared as numbers; a field that the authority leaves out is not compared. */
export function isAboutRange(
  retInutNFe: XmlElement,
  { year, cnpj, series, first, last }: NumberRange,
): boolean {
  const matches = (field: string, value: string | number): boolean => {
    const text = trimmedAt(retInutNFe, `infInut/${field}`);
    if (text === undefined) return true;
    return typeof value === 'number' ? Number(text) === value : text === value;
  };
  return (
    matches('ano', year) &&
    matches('CNPJ', cnpj) &&
    matches('mod', '55') &&
    matches('serie', series) &&
    matches('nNFIni', first) &&
    matches('nNFFin', last)
  );
}
