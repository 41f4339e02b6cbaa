import {
  type MunicipalDecision,
  municipalDecisionCodes,
  type NfseEventType,
  nfseEventCodes,
} from './answers/event-types.ts';

/** The name of the file with the XML of an NFS-e, by its key. */
export const nfseFileName = (accessKey: string): string => `${accessKey}-nfse.xml`;

/** The name of the file with the XML of an event of an NFS-e. */
export const nfseEventFileName = (accessKey: string, type: NfseEventType): string =>
  `${accessKey}-${nfseEventCodes[type]}-evento.xml`;

/** The name of the file with the XML of the event in which a municipality decided about an NFS-e. */
export const nfseDecisionFileName = (accessKey: string, decision: MunicipalDecision): string =>
  `${accessKey}-${municipalDecisionCodes[decision]}-evento.xml`;
