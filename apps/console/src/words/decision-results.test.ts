import type { ResolveResult } from '@fiscal/services';
import { expect, test } from 'vitest';
import { resolveNotice } from './decision-results.ts';

const now = { run: 1, status: 'unknown', attention: 'duplicate_unresolved', waiting: null } as const;
const ended = (
  kind: 'carriedOut' | 'unproven',
  rest: Partial<Extract<ResolveResult, { kind: 'answered' }>>,
): ResolveResult => ({ kind: 'answered', result: { kind, run: 1 }, now, ...rest });

test.each([
  [
    '108',
    'a SEFAZ-SP está parada (108). Consulte de novo quando ela voltar; não passe ao próximo passo.',
    'A SEFAZ-SP está parada (108) e não pôde comprovar. Nada mudou. Tente de novo quando ela voltar.',
  ],
  [
    null,
    'a SEFAZ-SP não respondeu. Consulte de novo mais tarde; não passe ao próximo passo.',
    'A SEFAZ-SP não respondeu e não pôde comprovar. Nada mudou. Tente de novo mais tarde.',
  ],
])('after a question that ended with %s nobody is sent to the next step', (cStat, question, proof) => {
  const useless = { authorizer: 'SP', cStat } as const;
  expect(resolveNotice(ended('carriedOut', { useless }), 'recheck')).toEqual({
    tone: 'open',
    text: `A consulta não deu resposta útil: ${question}`,
  });
  expect(resolveNotice(ended('unproven', { useless }), 'release')).toEqual({ tone: 'refused', text: proof });
});

test('after a question that told something the next step is named', () => {
  const { tone, text } = resolveNotice(ended('carriedOut', {}), 'recheck');
  expect([tone, text]).toEqual(['done', expect.stringMatching(/Siga o próximo passo que se aplica\.$/)]);
});

test.each([
  ['before it is sent', 'duplicate_unresolved', 'open', /^A decisão foi aceita e está em curso\. /],
  ['once it was sent', null, 'done', /^O mesmo documento foi enviado de novo\. /],
] as const)('a resend that waits %s says so', (_, attention, tone, text) => {
  const waiting = { ...now, attention, waiting: 'question' } as const;
  const told = resolveNotice(ended('carriedOut', { now: waiting }), 'resend');
  expect(told).toEqual({ tone, text: expect.stringMatching(text) });
});
