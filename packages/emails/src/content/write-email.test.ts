import { expect, test } from 'vitest';
import { aContent } from '../testing/an-email.ts';
import { describeEmail } from './describe-email.ts';
import type { EmailContent } from './email-content.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

const xml = { name: 'key-procNFe.xml' };
const pdf = { name: 'key.pdf' };
const event = { name: 'key-110111-1-procEventoNFe.xml' };
const cancelled = {
  status: 'cancelled',
  cancellation: { protocol: '135260000012399', registeredAt: new Date('2026-12-01T02:30:00Z') },
} as const satisfies Partial<EmailContent>;

test.each([
  ['authorized', {}, 'NF-e 12345 série 1', 'emitiu uma nota fiscal eletrônica'],
  ['authorized', cancelled, 'NF-e 12345 série 1 cancelada', 'emitiu, e depois cancelou'],
  ['cancelled', cancelled, 'NF-e 12345 série 1 cancelada', 'cancelou a nota fiscal'],
  ['manual', {}, 'NF-e 12345 série 1', 'envia uma nota fiscal'],
  ['manual', cancelled, 'NF-e 12345 série 1 cancelada', 'ela não vale mais'],
] as const)('%s, of a note %j', (kind, changes, title, sentence) => {
  const text = describeEmail(aContent({ kind, ...changes }), [xml]);
  expect(text.title).toBe(title);
  expect(text.subject).toBe(`${title} - EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA`);
  expect(text.sentence).toContain(sentence);
  for (const written of [writeText(text), writeHtml(text)]) {
    expect(written).toContain('3526 1111 2223 3300 0181 5500 1000 0123 4514 8151 6234');
    expect(written).toContain('R$ 1.234.567,89');
    expect(written).toContain('21/11/2026 às 12:04 (horário de Brasília)');
    expect(written.includes('30/11/2026 às 23:30')).toBe(text.title.endsWith('cancelada'));
  }
});

test.each([
  [[xml, pdf], 'Guarde o XML em anexo'],
  [[pdf], 'O DANFE está em anexo.'],
  [[event], 'O XML do cancelamento está em anexo.'],
])('the advice is about what came along: %j', (files, advice) => {
  expect(describeEmail(aContent(), files).sentence).toContain(advice);
});

test('without files nothing is said of them', () => {
  const text = writeText(describeEmail(aContent(), []));
  expect(text).not.toMatch(/anexo/i);
});

test('a note of homologation says first that it has no value', () => {
  const text = describeEmail(aContent({ environment: 'homologation' }), [xml]);
  expect(text.subject).toMatch(/^SEM VALOR FISCAL - /);
  expect(writeText(text)).toMatch(/^SEM VALOR FISCAL/);
  expect(writeHtml(text).indexOf('SEM VALOR FISCAL:')).toBeLessThan(writeHtml(text).indexOf('<h1'));
});

test('values are text in the HTML, and nothing is loaded from elsewhere', () => {
  const name = `<img src="x" onerror='a()'> & "Cia"`;
  const html = writeHtml(
    describeEmail(aContent({ issuer: { name, cnpj: '11222333000181' }, recipientName: name }), [xml]),
  );
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;a()&#39;&gt; &amp; &quot;Cia&quot;');
  expect(html).not.toMatch(/<(?:img|a|script|link|iframe|object)\b|url\(|https?:/i);
  expect(html).toContain('<html lang="pt-BR">');
  expect(html).toContain('name="viewport"');
});

test('absent values leave no line', () => {
  const text = describeEmail(aContent({ protocol: null, authorizedAt: null, recipientName: null }), []);
  expect(text.facts.map(([label]) => label)).toEqual([
    ...['Emitente', 'CNPJ do emitente', 'Número e série', 'Valor total', 'Chave de acesso'],
  ]);
  expect(text.greeting).toBe('Olá,');
});
