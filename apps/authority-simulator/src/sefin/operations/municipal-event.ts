import type { Environment } from '@fiscal/domain';
import type { XmlPart } from '../../xml/write-xml.ts';
import { writeOwnRequest } from '../documents/write-event.ts';
import { documentVersion, environmentNumber, type Sefin } from '../sefin.ts';
import type { NfseEventLine } from '../state/sefin-line.ts';
import { recordEvent } from './record-event.ts';

/**
 * The events that a municipality registers on a note: analysis granted or refused, cancellation, block of the
 * cancellation and its end.
 */
export const municipalEvents = ['105104', '105105', '305101', '305102', '305103'] as const;
export type MunicipalEvent = (typeof municipalEvents)[number];

export interface MunicipalOrder {
  readonly environment: Environment;
  readonly accessKey: string;
  readonly eventType: MunicipalEvent;
  /** A text of 15 to 255 characters. */
  readonly reason: string;
}

/** The CPF of the agent and the number of the process; no person has this CPF. */
const agent = '00000000191';
const process = '1';
/** The CNPJ of the municipality; any CNPJ is accepted. */
const municipality = '00000000000191';

/** The content of the element of each type, in the order of tiposEventos_v1.01.xsd. */
const details: Readonly<Record<MunicipalEvent, (reason: string, blockedBy: string) => readonly XmlPart[]>> = {
  '105104': (reason) => [
    ['xDesc', 'Cancelamento de NFS-e Deferido por Análise Fiscal'],
    ['CPFAgTrib', agent],
    ['cMotivo', '1'],
    ['xMotivo', reason],
  ],
  '105105': (reason) => [
    ['xDesc', 'Cancelamento de NFS-e Indeferido por Análise Fiscal'],
    ['CPFAgTrib', agent],
    ['cMotivo', '1'],
    ['xMotivo', reason],
  ],
  '305101': (reason) => [
    ['xDesc', 'Cancelamento de NFS-e por Ofício'],
    ['CPFAgTrib', agent],
    ['nProcAdm', process],
    ['xProcAdm', reason],
  ],
  '305102': (reason) => [
    ['xDesc', 'Bloqueio de NFS-e por Ofício'],
    ['CPFAgTrib', agent],
    ['codEvento', 'e101101'],
    ['xMotivo', reason],
  ],
  '305103': (_reason, blockedBy) => [
    ['xDesc', 'Desbloqueio de NFS-e por Ofício'],
    ['CPFAgTrib', agent],
    ['idBloqOfic', blockedBy],
  ],
};

/** Registers an event of the municipality; returns `absent` when the note or the block to end does not exist. */
export function registerMunicipalEvent(sefin: Sefin, order: MunicipalOrder): NfseEventLine | 'absent' {
  const { environment, accessKey, eventType, reason } = order;
  const note = sefin.state.note(environment, accessKey);
  const isBlocked = sefin.state.events(environment, accessKey).some((one) => one.eventType === '305102');
  if (note === undefined || (eventType === '305103' && !isBlocked)) return 'absent';
  const request = writeOwnRequest({
    accessKey,
    eventType,
    environment: environmentNumber(environment),
    at: sefin.clock.now(),
    author: municipality,
    programVersion: documentVersion,
    detail: details[eventType](reason, `${accessKey}305102`),
  });
  return recordEvent(sefin, { environment, accessKey, eventType, author: null, request });
}
