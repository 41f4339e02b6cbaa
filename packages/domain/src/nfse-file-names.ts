import {
  type MunicipalDecision,
  municipalDecisionCodes,
  type NfseEventType,
  nfseEventCodes,
} from './answers/event-types.ts';

/** Of the XML of an NFS-e, by its key. */
export const nfseFileName = (accessKey: string): string => `${accessKey}-nfse.xml`;

/** Of the XML of an event of it. */
export const nfseEventFileName = (accessKey: string, type: NfseEventType): string =>
  `${accessKey}-${nfseEventCodes[type]}-evento.xml`;

/** Of the XML of what a municipality decided about it. */
export const nfseDecisionFileName = (accessKey: string, decision: MunicipalDecision): string =>
  `${accessKey}-${municipalDecisionCodes[decision]}-evento.xml`;
