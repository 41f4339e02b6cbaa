import type { AuthorityCredential } from '@fiscal/authority';
import type { ReceivedNfse, SefinNfseAnswer, SendResult } from '@fiscal/domain';
import { xmlDeclaration } from '@fiscal/xml';
import { expect, test } from 'vitest';
import type { DocumentToCarry } from '../../filing/filing-types.ts';
import { aDocumentToCarry } from '../../testing/a-document-to-carry.ts';
import { nfseOf } from '../../testing/nfse-steps.ts';
import { queryOtherNfse } from './query-other-nfse.ts';

const ours = aDocumentToCarry({
  filingKind: 'nfse',
  authorityKey: 'DPS355030821122233300018100001000000000000101',
  signedXml: `${xmlDeclaration}<DPS></DPS>`,
});

/** An NFS-e with another DPS that has the Id of ours. */
const held = nfseOf({ ...ours, digestValue: 'b3RoZXI=' });
const { accessKey, digest: digestValue = '', xml } = held;

const raw = new Uint8Array();
const shown = (nfse: Partial<ReceivedNfse> = {}): SendResult<SefinNfseAnswer> => ({
  kind: 'answered',
  answer: { kind: 'found', nfse: { ...held, ...nfse } },
  raw,
});

async function query(sent: SendResult<SefinNfseAnswer>, document = ours) {
  const question = queryOtherNfse({ fetchNfse: async () => sent });
  const made = await question.query(accessKey, document, { credential: {} as AuthorityCredential });
  if (made.kind !== 'answered') return made.kind;
  expect(made.answer.namedKey ?? accessKey).toBe(accessKey);
  return question.classify(made.answer, accessKey);
}

test('an NFS-e that the Sefin returns with another DPS of our number has the number', async () => {
  expect(await query(shown())).toBe('otherKey');
});

test.each<[string, SendResult<SefinNfseAnswer>, DocumentToCarry?]>([
  ['is not there', { kind: 'answered', answer: { kind: 'absent' }, raw }],
  ['is ours', shown({ digest: ours.digestValue })],
  ['is of an earlier run of ours', shown(), { ...ours, otherDigests: [{ run: 1, digest: digestValue }] }],
  ['has another number', shown({ dpsId: 'DPS355030821122233300018100001000000000000999' })],
  ['was changed after the Sefin signed it', shown({ xml: xml.replace('<nNFSe>101', '<nNFSe>102') })],
])('an NFS-e that %s does not have the number', async (_, sent, document) => {
  expect(await query(sent, document)).toBe('undecided');
});

test.each<SendResult<SefinNfseAnswer>>([
  { kind: 'unknown', reason: 'access_denied' },
  { kind: 'unknown', reason: 'unreadable_answer' },
  { kind: 'notSent', reason: 'connection_refused' },
])('a question that ends as $reason is not an answer', async (sent) => {
  expect(await query(sent)).toBe(sent.kind);
});

test('an answer about one NFS-e says nothing about another one', async () => {
  const question = queryOtherNfse({ fetchNfse: async () => shown() });
  const made = await question.query(accessKey, ours, { credential: {} as AuthorityCredential });
  if (made.kind !== 'answered') throw new Error(made.kind);
  expect(question.classify(made.answer, accessKey.replace(/.$/, 'X'))).toBe('undecided');
});
