import {
  type MunicipalDecision,
  municipalDecisionCodes,
  type NfseEventType,
  nfseEventCodes,
} from './answers/event-types.ts';

/** Returns the name of the XML file of an NFS-e, by its key. */
export const nfseFileName = (accessKey: string): string => `${accessKey}-nfse.xml`;

/** Returns the name of the XML file of an event of an NFS-e. */
export const nfseEventFileName = (accessKey: string, type: NfseEventType): string =>
  `${accessKey}-${nfseEventCodes[type]}-evento.xml`;

/** Returns the name of the XML file of the event by which a municipality decided about an NFS-e. */
export const nfseDecisionFileName = (accessKey: string, decision: MunicipalDecision): string =>
  `${accessKey}-${municipalDecisionCodes[decision]}-evento.xml`;
