import type { AuthorityCredential, SefinClient } from '@fiscal/authority';
import type { SefinEventQueryAnswer, SendResult } from '@fiscal/domain';
import { buildNfseEvent } from '@fiscal/nfse';
import { expect, test } from 'vitest';
import { aDocumentToCarry } from '../../testing/a-document-to-carry.ts';
import { nfseEventOf } from '../../testing/nfse-steps.ts';
import { createTestKinds } from '../../testing/test-kinds.ts';

const accessKey = '35503082211222333000181000000000004226111234567895';
const built = buildNfseEvent({
  type: 'cancellation',
  environment: 'homologation',
  accessKey,
  at: new Date('2026-11-21T13:05:00Z'),
  reason: '9',
  justification: 'Serviço contratado em duplicidade',
  application: 'teste',
});
if (!built.ok) throw new Error('not built');

const document = aDocumentToCarry({
  filingKind: 'nfseEvent',
  authorityKey: built.id,
  signedXml: built.xml,
});

const raw = new Uint8Array();

/**
 * Sends an event that the Sefin refuses with `code` because of another event. The first question is answered with
 * `queried`, each later one with `later`.
 */
function sendAndQuery(code: string, queried: SendResult<SefinEventQueryAnswer>, later = queried) {
  const answers = [queried];
  const errors = [{ code, reason: 'Evento vinculado', detail: null }] as const;
  const sefin: Partial<SefinClient> = {
    registerNfseEvent: async () => ({
      kind: 'answered',
      answer: { kind: 'refused', cStat: code, xMotivo: 'Evento vinculado', errors },
      raw,
    }),
    queryNfseEvent: async () => answers.shift() ?? later,
  };
  const { nfseEvent } = createTestKinds({ sefin: sefin as SefinClient });
  return nfseEvent.send(document, { credential: {} as AuthorityCredential, batchId: '1' });
}

const keptOut = ['E0840', 'E0848'];

test.each(keptOut)(
  '%s is a refusal only if the Sefin answers that it holds no event of the type',
  async (code) => {
    const sent = await sendAndQuery(code, { kind: 'answered', answer: { kind: 'absent' }, raw });
    expect(sent).toMatchObject({ kind: 'answered', answer: { found: 'refused', cStat: code } });
  },
);

test.each<SendResult<SefinEventQueryAnswer>>([
  { kind: 'unknown', reason: 'timeout' },
  { kind: 'notSent', reason: 'connection_refused' },
])('after such a refusal a failed question ($reason) leaves the answer unknown', async (queried) => {
  for (const code of keptOut) {
    expect(await sendAndQuery(code, queried)).toMatchObject({ kind: 'unknown', reason: 'interrupted' });
  }
});

test.each([
  ['ours', 'authorized', {}],
  ['of other words', 'duplicate', { text: 'Outras palavras', digest: 'b3V0cm8=' }],
] as const)(
  'an event of our type that the Sefin shows only to the last question is judged as one that is there, %s: %s',
  async (_, judged, changes) => {
    const event = { ...nfseEventOf(document), ...changes };
    const later = { kind: 'answered', answer: { kind: 'found', event }, raw } as const;
    const sent = await sendAndQuery('E0840', { kind: 'answered', answer: { kind: 'absent' }, raw }, later);
    const answer = sent.kind === 'answered' ? sent.answer : undefined;
    expect(answer && createTestKinds().nfseEvent.classify(answer, document)).toBe(judged);
  },
);
