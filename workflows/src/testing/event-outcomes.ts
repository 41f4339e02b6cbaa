import { absent, answered, authorized, type FilingScript, found, lost } from './fake-filing.ts';
import type { Outcome } from './outcome.ts';

/** Neither cancellations nor letters have receipts. */
const event = { kind: 'nfeEvent', plan: { receipt: 'none' } } as const satisfies FilingScript;
const duplicate = answered({ class: 'duplicate', code: '573' });

/** Ways of cancellations and correction letters. */
export const eventOutcomes: readonly Outcome[] = [
  {
    name: 'rejected',
    script: { ...event, transmit: [answered({ class: 'rejected', code: '501' })] },
    status: 'rejected',
    transmissions: 1,
  },
  {
    name: 'client-certificate-refused',
    script: { ...event, transmit: [{ kind: 'notSent', reason: 'client_certificate_refused' }] },
    status: 'failed',
    transmissions: 1,
  },
  {
    name: 'paused-then-authorized',
    script: { ...event, transmit: [answered({ class: 'paused', code: '108' }), authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'duplicate-then-found',
    script: { ...event, transmit: [duplicate], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-found',
    script: { ...event, transmit: [lost], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'lost-then-resent',
    script: { ...event, transmit: [lost, authorized], reconcile: [absent] },
    status: 'authorized',
    transmissions: 2,
  },
];
