import { expect, test } from 'vitest';
import { matchRequests, type StoredOutcome } from './match-requests.ts';
import type { RequestRecord } from './summarize.ts';

const request = (
  kind: RequestRecord['kind'],
  id: string | undefined,
  documentId?: string,
): RequestRecord => ({
  kind,
  externalId: `trial-${id}`,
  documentId,
  phase: 0,
  firstAt: 0,
  tries: 1,
  id,
});
const requests = [request('nfe', '1'), request('nfse', '2'), request('cancellation', '3', '1')];
const stored: readonly StoredOutcome[] = [
  { id: '1', request: 'nfe trial-1', name: 'key-1' },
  { id: '2', request: 'nfse trial-2', name: 'dps-2' },
  { id: '3', request: 'cancellation 1', name: 'key-1 110111' },
];
const registered = stored.map(({ name }) => name);
const told = new Set(['1', '2', '3']);
const none = { refused: [], lost: [], doubled: [], untold: [], foreign: [] };

test('each accepted request has one row, one registration and a webhook', () => {
  expect(matchRequests(requests, stored, registered, told)).toEqual({
    accepted: { nfe: 1, nfse: 1, cancellation: 1 },
    ...none,
  });
});

test('a request that was never accepted, and made nothing, is only told as refused', () => {
  const more = [...requests, { ...request('nfe', undefined), externalId: 'trial-9' }];
  expect(matchRequests(more, stored, registered, told)).toMatchObject({ ...none, refused: ['nfe trial-9'] });
});

test('an accepted request without a row or without a registration is lost', () => {
  expect(matchRequests(requests, stored.slice(1), registered, told)).toMatchObject({
    lost: ['nfe trial-1'],
    untold: ['nfe trial-1'],
  });
  expect(matchRequests(requests, stored, registered.slice(0, 2), told).lost).toEqual(['cancellation 1']);
});

test('several rows or several registrations of one request are doubled', () => {
  const again = { id: '4', request: 'cancellation 1', name: 'key-1 110111' };
  expect(matchRequests(requests, [...stored, again], registered, told)).toMatchObject({
    doubled: ['cancellation 1'],
    foreign: ['cancellation 1 (4)'],
  });
  expect(matchRequests(requests, stored, [...registered, 'dps-2'], told).doubled).toEqual(['nfse trial-2']);
});

test('an outcome that no webhook told is found', () => {
  expect(matchRequests(requests, stored, registered, new Set(['1', '3'])).untold).toEqual(['nfse trial-2']);
});

test('a row under another id than the client was given, or of no accepted request, is foreign', () => {
  const other = [{ ...stored[0], id: '7' } as StoredOutcome, ...stored.slice(1)];
  expect(matchRequests(requests, other, registered, told).foreign).toEqual(['nfe trial-1 (7)']);
  expect(matchRequests(requests.slice(1), stored, registered, told).foreign).toEqual(['nfe trial-1 (1)']);
});
