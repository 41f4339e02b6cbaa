import { expect, test } from 'vitest';
import { eventRequestId, parseEventRequestId } from './event-ids.ts';

// Vectors of facts/nfse.md 3.2; the last has a check digit of letters that no official text gives.
test.each([
  '35503082211222333000181000000000004226111234567895',
  '35503082212ABC34501DE35000000000004326119876543219',
  '35503082212ABC34501DE35000000000004326119876543210',
])('the ids of the events of %s are written and read again', (accessKey) => {
  const id = eventRequestId({ accessKey, code: '101101' });
  expect(id).toBe(`PRE${accessKey}101101`);
  expect(id).toHaveLength(59);
  expect(parseEventRequestId(id)).toEqual({ accessKey, code: '101101' });
});

test.each([
  '',
  'PRE35503082211222333000181000000000004226111234567895',
  'PRE3550308221122233300018100000000000422611123456789X101101',
  'EVT3550308221122233300018100000000000422611123456789X101101001',
  'PRE35503082211222333000181000000000004226111234567895101101001',
  'xPRE35503082211222333000181000000000004226111234567895101101',
])('%j is not an id', (id) => {
  expect(parseEventRequestId(id)).toBeUndefined();
});
