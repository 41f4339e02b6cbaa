import { expect, test } from 'vitest';
import { aRequest } from '../testing/harness.ts';
import { judgeRepetition, requestHash } from './request-content.ts';

const known = { requestHash: 'a', stamps: { company: 1, certificate: 1 } };
const verdicts = [
  ['queued', known, 'repeated'],
  ['authorized', known, 'repeated'],
  ['failed', { ...known, stamps: { company: 2, certificate: 1 } }, 'repeated'],
  ['authorized', { ...known, requestHash: 'b' }, 'conflict'],
  ['unknown', { ...known, requestHash: 'b' }, 'conflict'],
  ['failed', { ...known, requestHash: 'b' }, 'conflict'],
  ['rejected', known, 'repeated'],
  ['rejected', { ...known, resubmit: true }, 'resubmitted'],
  ['queued', { ...known, resubmit: true }, 'repeated'],
  ['denied', { ...known, resubmit: true }, 'repeated'],
  ['failed', { ...known, requestHash: 'b', resubmit: true }, 'conflict'],
  ['rejected', { ...known, requestHash: 'b' }, 'resubmitted'],
  ['rejected', { ...known, stamps: { company: 2, certificate: 1 } }, 'resubmitted'],
  ['rejected', { ...known, stamps: { company: 1, certificate: 2 } }, 'resubmitted'],
  ['rejected', { ...known, stamps: { ...known.stamps, taxClasses: { a: 'id:1' } } }, 'resubmitted'],
] as const;

test.each(verdicts)('a note that is %s, requested with %o, is %s', (status, asked, verdict) => {
  expect(judgeRepetition({ ...known, status }, asked)).toBe(verdict);
});

test('the hash changes with every change of content, and not with the notation', () => {
  const request = aRequest('0123456789abcdef01234567');
  const rewritten = { additionalInfo: null, ...request, expectedTotal: undefined };
  expect(requestHash(rewritten)).toBe(requestHash(request));
  expect(requestHash({ ...request, natureOfOperation: 'Outra' })).not.toBe(requestHash(request));
});
