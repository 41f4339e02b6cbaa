import type { SignedPlace } from '@fiscal/xml';

/** The signed element of a DPS, and where its signature goes. */
export const signedDps: SignedPlace = { parent: 'DPS', signed: 'infDPS' };

/** The same of the request of an event. */
export const signedEventRequest: SignedPlace = { parent: 'pedRegEvento', signed: 'infPedReg' };
