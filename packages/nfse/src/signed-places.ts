import type { SignedPlace } from '@fiscal/xml';

/** The signed element of a DPS and the parent of its signature. */
export const signedDps: SignedPlace = { parent: 'DPS', signed: 'infDPS' };

/** The signed element of the request of an event and the parent of its signature. */
export const signedEventRequest: SignedPlace = { parent: 'pedRegEvento', signed: 'infPedReg' };
