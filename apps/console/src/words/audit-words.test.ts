import { auditActions } from '@fiscal/services';
import { describe, expect, test } from 'vitest';
import { actionInWords, actorWords, auditActionWords } from './audit-words.ts';
import { changeWords } from './change-words.ts';

describe('the words of the audit', () => {
  test('each action has its own, and one of another program stays a code', () => {
    const words = auditActions.map(auditActionWords);
    expect(new Set(words).size).toBe(auditActions.length);
    for (const each of words) expect(each).not.toMatch(/^[a-z-]+\.[a-z-]+$/);
    expect(auditActionWords('future.action')).toBe('future.action');
    expect(auditActionWords('toString')).toBe('toString');
    expect(actorWords('constructor')).toBe('constructor');
  });

  test.each([
    ['ana', 'ana'],
    ['erasure', 'rotina de exclusão'],
    ['fsk_live_abc', 'o cliente, pela integração (chave abc)'],
  ])('the actor %s is %s', (actor, words) => {
    expect(actorWords(actor)).toBe(words);
  });

  test.each([
    [undefined, 'feito'],
    ['108', 'a SEFAZ está parada (108)'],
    [null, 'a SEFAZ não respondeu'],
  ])('a question that ended with %s has the result: %s', (useless, words) => {
    const after = { action: 'recheck', result: 'carriedOut', ...(useless === undefined ? {} : { useless }) };
    expect(actionInWords({ action: 'filing.resolved', after })).toBe(
      `resultado de “consultar de novo”: ${words}`,
    );
  });

  test.each<[what: string, before: unknown, after: unknown, lines: readonly string[]]>([
    ['nothing', null, null, []],
    [
      'a decision with the position after it',
      { run: 1, status: 'unknown', attention: 'reconcile_exhausted', waiting: null },
      {
        action: 'abandon',
        ticket: 't',
        result: 'carriedOut',
        now: { run: 1, status: 'failed', attention: null, waiting: null },
      },
      [
        'decisão: encerrar sem resposta',
        'resultado: feito',
        'situação: em dúvida → parada',
        'pendência: A SEFAZ não esclareceu o que recebeu → nenhuma',
      ],
    ],
    ['what was removed', { version: 2 }, null, ['versão: 2 → removido']],
    [
      'what a signal found',
      { status: 'pending', waiting: null },
      { signal: 'hurry' },
      ['situação antes: em processamento'],
    ],
    [
      'a new number',
      { model: '55', series: 1, next: 5 },
      { model: '55', series: 1, next: 9 },
      ['próximo número: 5 → 9'],
    ],
    [
      'changed fields and a moment',
      { suspendedAt: null },
      { suspendedAt: '2026-11-21T13:00:00.000Z', changed: ['legalName', 'crt'], plan: null },
      ['suspenso em: não → 21/11/2026 10:00:00', 'campos mudados: razão social, regime tributário'],
    ],
    [
      'a key and its successor',
      null,
      { prefix: 'a', replacedBy: { prefix: 'b' } },
      ['chave: a', 'chave nova: chave: b'],
    ],
    ['a field without words', null, { strange: true }, ['outro dado (strange): sim']],
    ['rows of other shapes', 'x', ['y'], ['outro dado (0): y']],
  ])('%s', (_, before, after, lines) => {
    expect(changeWords(before, after)).toEqual(lines);
  });
});
