import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { createFaultBook, sefazFaults } from './fault-book.ts';

test('an outage whose time is over is listed no more, and meets nobody', () => {
  const clock = fixedClock('2026-11-21T12:00:00.000Z');
  const book = createFaultBook(clock, sefazFaults);
  const kept = book.add({ scenario: 'delay=1' });
  const outage = book.add({ scenario: 'unavailable=30' });
  clock.advance(29_999);
  expect(book.list()).toEqual([kept, outage]);
  clock.advance(1);
  expect(book.list()).toEqual([kept]);
  const subject = { environment: 'homologation', service: 'NFeAutorizacao4' } as const;
  const drawn = book.draw({ ...subject, cnpj: undefined, accessKey: undefined, header: undefined });
  expect(drawn).toEqual([expect.objectContaining({ kind: 'delay' })]);
});
