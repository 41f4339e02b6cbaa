import { createHash } from 'node:crypto';
import { canonicalRequest } from '@fiscal/api-contract';
import fc from 'fast-check';
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

test.each(verdicts)('a note that is %s, requested with %o, is %s', (status, requested, verdict) => {
  expect(judgeRepetition({ ...known, status }, requested)).toBe(verdict);
});

test('the hash changes with every change of content, and not with the notation', () => {
  const request = aRequest('0123456789abcdef01234567');
  const rewritten = { additionalInfo: null, ...request, expectedTotal: undefined };
  expect(requestHash(rewritten)).toBe(requestHash(request));
  expect(requestHash({ ...request, natureOfOperation: 'Outra' })).not.toBe(requestHash(request));
});

test('the order of the keys and a round trip through JSON change nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (body) => {
      const turned = Object.fromEntries(Object.entries(body).reverse());
      expect(canonicalRequest(turned)).toBe(canonicalRequest(body));
      expect(canonicalRequest(JSON.parse(JSON.stringify(body)))).toBe(canonicalRequest(body));
    }),
  );
});

/** Requests with the fields in which null differs from absence, at any depth, with a tax class or without one. */
const { request: anyRequest } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, undefined, 'S\u00e3o', 'Sa\u0303o', '10.50', true, 3),
    tie('request'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  request: fc.dictionary(
    fc.constantFrom('taxes', 'items', 'ibsCbs', 'ipi', 'benefitCode', 'taxClass', 'cest', 'recipient'),
    tie('value'),
    { maxKeys: 6 },
  ),
}));

test('the canonical texts of 2,000 requests stay as they are: stored hashes are compared with them', () => {
  const requests = fc.sample(anyRequest, { seed: 26, numRuns: 2_000 }) as readonly object[];
  const texts = requests.map(canonicalRequest);
  expect(texts.filter((text) => text.includes('null')).length).toBeGreaterThan(300);
  expect(createHash('sha256').update(texts.join('\n')).digest('hex')).toBe(
    'd33ebb9fdba376a87f0882b756476e1842914231978cfa0e7cb9f991b4a6b34e',
  );
});
