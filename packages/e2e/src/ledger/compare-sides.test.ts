import { expect, test } from 'vitest';
import { dueDeliveries } from './compare-sides.ts';
import type { KeptNfse, KeptNfseEvent } from './read-nfse.ts';
import type { KeptEvent, KeptRange } from './read-registrations.ts';
import type { KeptNote } from './read-sides.ts';

const note = (id: string, status: string) => ({ id, status }) as KeptNote;
const event = (id: string, eventType: string, registration: 'registered' | 'none') =>
  ({ id, eventType, registration }) as KeptEvent;
const range = (id: string, registration: 'registered' | 'none') => ({ id, registration }) as KeptRange;

test('each end of a note and each registration is due as one delivery', () => {
  const notes = [
    note('n1', 'authorized'),
    note('n2', 'cancelled'),
    note('n3', 'rejected'),
    note('n4', 'disabled'),
    note('n5', 'authorized'),
    note('n6', 'denied'),
  ];
  const events = [
    event('e1', '110111', 'registered'),
    event('e2', '110110', 'registered'),
    event('e3', '110110', 'none'),
  ];
  const ranges = [range('r1', 'registered'), range('r2', 'none')];
  const services = [
    note('s1', 'authorized'),
    note('s2', 'cancelled'),
    note('s3', 'rejected'),
    note('s4', 'authorized'),
  ] as unknown as KeptNfse[];
  const serviceEvents = [
    event('c1', '101101', 'registered'),
    event('c2', '101101', 'none'),
  ] as unknown as KeptNfseEvent[];
  const refused = new Set(['n3', 'n4', 'n5', 's3', 's4']);
  const due = dueDeliveries({ notes, events, ranges, services, serviceEvents, refused });
  expect(due.map(({ resourceId, event }) => `${resourceId} ${event}`).sort()).toEqual([
    'c1 nfse.cancelled',
    'c2 nfse.event_rejected',
    'e1 nfe.cancelled',
    'e2 nfe.correction_registered',
    'e3 nfe.event_rejected',
    'n1 nfe.authorized',
    'n2 nfe.authorized',
    'n3 nfe.rejected',
    'n4 nfe.rejected',
    'n5 nfe.authorized',
    'n5 nfe.rejected',
    'n6 nfe.denied',
    'r1 nfe.disabled',
    'r2 nfe.event_rejected',
    's1 nfse.authorized',
    's2 nfse.authorized',
    's3 nfse.rejected',
    's4 nfse.authorized',
    's4 nfse.rejected',
  ]);
});
