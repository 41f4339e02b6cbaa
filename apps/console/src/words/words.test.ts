import { expect, test } from 'vitest';
import { amountWords } from './amount-words.ts';
import { maskText } from './mask.ts';
import { distanceWords, momentWords, periodWords } from './time-words.ts';

test.each([
  ['12345678909', '***.456.789-**'],
  ['CPF 123.456.789-09 não consta', 'CPF ***.456.789-** não consta'],
  ['de ana.maria+1@exemplo.com.br.', 'de a***@exemplo.com.br.'],
  ['<JOSÉ@Exemplo.com>', '<J***@Exemplo.com>'],
  ['?de=ana.maria%40exemplo.com', '?de=a***@exemplo.com'],
  ['CPF12345678909, fim.12345678909x', 'CPF***.456.789-**, fim.***.456.789-**x'],
  ['123 456 789 09 e 123.456.789/09', '***.456.789-** e ***.456.789-**'],
  ['123.456.789–09 e 123 - 456 - 789 - 09', '***.456.789-** e ***.456.789-**'],
  ["para o'connor@exemplo.com ou <ana|b@exemplo.com>", 'para o***@exemplo.com ou <a***@exemplo.com>'],
  ['550 bounces+ana.maria=exemplo.com@lista.com', '550 b***@lista.com'],
  ['a=1&de=ana=b%40exemplo.com', 'a=1&de=a***@exemplo.com'],
  ['<q>ana.maria&#64;exemplo.com</q>', '<q>a***@exemplo.com</q>'],
  ['R$ 123.456.789,10', 'R$ 123.456.789,10'],
  ['IE 110.042.490.114', 'IE 110.042.490.114'],
  ['CNPJ 11222333000181 e 11.222.333/0001-81', 'CNPJ 11222333000181 e 11.222.333/0001-81'],
  [
    'chave 35261111222333000181550010000000011000000017',
    'chave 35261111222333000181550010000000011000000017',
  ],
])('in %j personal data is masked, a CNPJ and a key are not', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});

test('a long text that looks like the beginning of an address costs no time', () => {
  const long = 'a.'.repeat(100_000);
  const before = performance.now();
  expect(maskText(long)).toBe(long);
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('an amount keeps every digit of a text that no floating number holds', () => {
  expect(amountWords('12345678901234567.5')).toBe('R$ 12.345.678.901.234.567,50');
  expect(amountWords('-0.07')).toBe('-R$ 0,07');
});

test('a moment is said in the time of Brasília and by its distance', () => {
  const at = new Date('2026-11-22T01:30:00Z');
  expect(momentWords(at)).toBe('21/11/2026 22:30');
  expect(distanceWords(at, new Date('2026-11-22T01:35:59Z'))).toBe('há 5 minutos');
  expect(distanceWords(at, new Date('2026-11-20T01:30:00Z'))).toBe('em 2 dias');
  expect(distanceWords(at, at)).toBe('agora');
});

test('a period has its days only when they differ', () => {
  const at = new Date('2026-11-22T01:30:00Z');
  expect(periodWords(at, new Date('2026-11-22T02:37:00Z'))).toBe('de 22:30 a 23:37');
  expect(periodWords(at, new Date('2026-11-22T03:00:00Z'))).toBe('de 21/11/2026 22:30 a 22/11/2026 00:00');
});
