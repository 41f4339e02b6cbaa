import type { Environment } from '@fiscal/domain';
import { parseXml, textAt, type XmlElement } from '@fiscal/xml';
import { printable } from '../text/measure-text.ts';
import { NotPrintable } from './not-printable.ts';
import { requireElement } from './require-element.ts';

/** The data of an event that the print of a correction letter shows. */
export interface LetterModel {
  /** `Id` of infEvento. */
  readonly eventId: string;
  readonly environment: Environment;
  readonly accessKey: string;
  /** The CNPJ or CPF that sent the event. */
  readonly author: string;
  /** The time as the event has it, with its offset. */
  readonly createdAt: string;
  readonly registeredAt: string;
  readonly protocol: string;
  readonly sequence: number;
  readonly useCondition: string;
  readonly correction: string;
}

/** Code of the event. Source: e110110_v1.00. */
const correctionLetter = '110110';

/**
 * Reads a registered correction letter (`procEventoNFe` of 110110). Throws NotPrintable for any other XML. Source:
 * leiauteCCe_v1.00.
 */
export function readLetter(procEventoXml: string): LetterModel {
  const root = parseXml(procEventoXml);
  const event = requireElement(root, 'evento/infEvento');
  const answer = requireElement(root, 'retEvento/infEvento');
  if (text(event, 'tpEvento') !== correctionLetter) {
    throw new NotPrintable('the event is not a correction letter');
  }
  return {
    eventId: event.attributes.Id ?? '',
    environment: text(event, 'tpAmb') === '1' ? 'production' : 'homologation',
    accessKey: text(event, 'chNFe'),
    author: text(event, 'CNPJ') || text(event, 'CPF'),
    createdAt: text(event, 'dhEvento'),
    registeredAt: text(answer, 'dhRegEvento'),
    protocol: text(answer, 'nProt'),
    sequence: Number(text(event, 'nSeqEvento')),
    useCondition: text(event, 'detEvento/xCondUso'),
    correction: text(event, 'detEvento/xCorrecao'),
  };
}

const text = (element: XmlElement, path: string): string => printable(textAt(element, path) ?? '');
