import { kindNames, productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { disablingOutcomes } from './disabling-outcomes.ts';
import { eventOutcomes } from './event-outcomes.ts';
import { answered, authorized, found, lost } from './fake-filing.ts';
import { nfseOutcomes } from './nfse-outcomes.ts';
import type { Outcome } from './outcome.ts';
import { uncertainOutcomes } from './uncertain-outcomes.ts';

const rejected = answered({ class: 'rejected', code: '215' });
const paused = answered({ class: 'paused', code: '108' });
const misuse = answered({ class: 'misuse', code: '656' });
const received = answered({ class: 'received', code: '103', receipt: '351000000000001' });
const processing = answered({ class: 'processing', code: '105', receipt: '351000000000001' });
const held = { kind: 'held', waitMs: 5, reason: 'circuit' } as const;

/** All cases that end without a person; some are recorded as histories. */
export const outcomes: readonly Outcome[] = [
  ...kindNames(filingKinds).map(
    (kind): Outcome => ({
      name: 'authorized',
      script: { kind, transmit: [authorized] },
      status: 'authorized',
      transmissions: 1,
    }),
  ),
  {
    name: 'authorized-and-delivered',
    script: { transmit: [authorized], deliveries: ['65f1c0ffee00000000000011', '65f1c0ffee00000000000012'] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'authorized-by-named-delays',
    script: { transmit: [authorized] },
    timing: productionTiming,
    status: 'authorized',
    transmissions: 1,
  },
  { name: 'rejected', script: { transmit: [rejected] }, status: 'rejected', transmissions: 1 },
  {
    name: 'denied',
    script: { transmit: [answered({ class: 'denied', code: '301' })] },
    status: 'denied',
    transmissions: 1,
  },
  {
    name: 'client-certificate-refused',
    script: { transmit: [{ kind: 'notSent', reason: 'client_certificate_refused' }] },
    status: 'failed',
    transmissions: 1,
  },
  {
    name: 'paused-then-authorized',
    script: { transmit: [paused, paused, authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'refused-then-authorized',
    script: { transmit: [{ kind: 'notSent', reason: 'connection_refused' }, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'circuit-open-then-authorized',
    script: {
      gate: [
        { kind: 'closed', waitMs: 5, reason: 'circuit' },
        { kind: 'closed', waitMs: 5, reason: 'misuse' },
        { kind: 'open' },
      ],
    },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'outage-without-end',
    script: { transmit: [paused] },
    timing: { outageLimitMs: 60 },
    status: 'failed',
  },
  {
    name: 'misuse-then-authorized',
    script: { transmit: [misuse, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'receipt-then-authorized',
    script: { transmit: [received], receipt: [processing, lost, authorized] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'receipt-without-end',
    script: { transmit: [received], receipt: [processing], reconcile: [found] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'held-then-authorized',
    script: { transmit: [held, { ...held, reason: 'misuse' }, authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'held-when-sending-again',
    script: { transmit: [lost, held, authorized] },
    status: 'authorized',
    transmissions: 3,
  },
  {
    name: 'out-of-order-then-sent',
    script: { transmit: [{ kind: 'outOfOrder' }, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'superseded-then-authorized',
    script: { transmit: [{ kind: 'superseded' }, authorized] },
    status: 'authorized',
    transmissions: 2,
  },
  {
    name: 'unusable-then-found',
    script: { transmit: [authorized], reconcile: [found], record: ['unusable', 'stored'] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'database-away-then-authorized',
    script: { begin: ['away', 'away', 'away', 'away', 'signed'], record: ['away', 'away', 'away', 'stored'] },
    status: 'authorized',
    transmissions: 1,
  },
  { name: 'printed-locally', script: {}, status: 'authorized', transmissions: 1 },
  {
    name: 'local-printing-busy',
    script: { renderLocally: ['busy'] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'local-printing-fails',
    script: { renderLocally: ['fail'] },
    status: 'authorized',
    transmissions: 1,
  },
  {
    name: 'printing-fails',
    script: { renderLocally: ['fail'], render: ['fail'] },
    status: 'authorized',
    transmissions: 1,
  },
  { name: 'gone', script: { gone: true }, status: 'gone', transmissions: 0 },
  ...uncertainOutcomes,
  ...disablingOutcomes,
  ...eventOutcomes,
  ...nfseOutcomes,
];
