import { expect, test } from 'vitest';
import { isMoment } from './is-moment.ts';

test.each(['2026-11-21T09:30:00-03:00', '2026-11-21T09:30:00Z', '2026-11-21T09:30:00.123456+12:00'])(
  '%s is a moment',
  (text) => expect(isMoment(text)).toBe(true),
);

test.each([
  '',
  '2026-11-21',
  '2026-11-21T09:30:00',
  '2026-11-21T09:30Z',
  '2026-11-21 09:30:00Z',
  '2026-13-21T09:30:00Z',
  '2026-11-32T09:30:00Z',
  '2026-11-21T09:30:61Z',
  '2026-11-21T09:30:00.Z',
  '2026-11-21T09:30:00Z.',
  'x2026-11-21T09:30:00Z',
  '2026-11-21T09:30:00-0300',
])('%j is none', (text) => expect(isMoment(text)).toBe(false));
