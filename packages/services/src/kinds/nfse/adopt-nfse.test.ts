import { xmlDeclaration } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { adoptionEvidenceOf, withoutEvents } from '../../filing/evidence.ts';
import { nfseOf } from '../../testing/nfse-steps.ts';
import { createTestKinds } from '../../testing/test-kinds.ts';
import { endedBy, heldAnswerOf, type NfseAnswer } from './nfse-answer.ts';

const authorityKey = 'DPS355030821122233300018100001000000000000101';
const digestValue = 'b3Vycw==';
const signedXml = `${xmlDeclaration}<DPS><DigestValue>${digestValue}</DigestValue></DPS>`;
const ours = { authorityKey, signedXml };

const shown = nfseOf({ authorityKey, digestValue, signedXml } as Parameters<typeof nfseOf>[0]);
const held = heldAnswerOf('', { kind: 'found', nfse: shown }, { digestValue, otherDigests: [] });
const unanswered: NfseAnswer = endedBy(held, 'unanswered');

const adopt = (answer: NfseAnswer, text: string | undefined) =>
  createTestKinds().nfse.adopt?.({
    answer,
    ours,
    evidence: text === undefined ? undefined : adoptionEvidenceOf(text),
  });

test('an NFS-e whose events the Sefin does not list is adopted if an operator states that there are none', () => {
  expect(adopt(unanswered, withoutEvents)).toMatchObject({
    kind: 'authorized',
    origin: 'run',
    answer: { ending: undefined },
  });
});

test.each([undefined, 'anything else'])('it is not adopted without that statement, nor with %s', (text) => {
  expect(adopt(unanswered, text)).toBeUndefined();
});

test("the Sefin's answer about its end counts more than the statement of an operator", () => {
  const ending = { type: '105104' } as Exclude<NfseAnswer['ending'], 'unanswered' | undefined>;
  expect(adopt({ ...held, ending }, withoutEvents)).toMatchObject({ kind: 'cancelled' });
});

test.each<NfseAnswer>([
  { cStat: '100', xMotivo: 'sem XML legível', found: 'held' },
  { cStat: '404', xMotivo: 'Nenhuma NFS-e', found: 'absent' },
])('an NFS-e that the Sefin does not return is not adopted: $xMotivo', (answer) => {
  expect(adopt(answer, withoutEvents)).toBeUndefined();
});
