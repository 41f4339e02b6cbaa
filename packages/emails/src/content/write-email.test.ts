import { expect, test } from 'vitest';
import { aContent, aMailedNfe, aServiceContent } from '../testing/an-email.ts';
import { describeEmail } from './describe-email.ts';
import type { EmailContent, NfseCancellation } from './email-content.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

const xml = { role: 'note', name: 'key-procNFe.xml' } as const;
const pdf = { role: 'print', name: 'key.pdf' } as const;
const event = { role: 'cancellation', name: 'key-110111-1-procEventoNFe.xml' } as const;
const registeredAt = new Date('2026-12-01T02:30:00Z');
const cancelled = {
  status: 'cancelled',
  note: aMailedNfe({ cancellation: { protocol: '135260000012399', registeredAt } }),
} as const satisfies Partial<EmailContent>;

test.each([
  ['authorized', {}, 'NF-e 12345 série 1', 'emitiu uma nota fiscal eletrônica'],
  [
    'authorized',
    cancelled,
    'NF-e 12345 série 1 cancelada',
    'e depois cancelou, a nota fiscal eletrônica abaixo: ela não vale mais.',
  ],
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
])('the advice fits the attached files: %j', (files, advice) => {
  expect(describeEmail(aContent(), files).sentence).toContain(advice);
});

test('a mail without files does not mention files', () => {
  const text = writeText(describeEmail(aContent(), []));
  expect(text).not.toMatch(/anexo/i);
});

test('the mail of a note in homologation first says that the note has no fiscal value', () => {
  const text = describeEmail(aContent({ environment: 'homologation' }), [xml]);
  expect(text.subject).toMatch(/^SEM VALOR FISCAL - /);
  expect(writeText(text)).toMatch(/^SEM VALOR FISCAL/);
  expect(writeHtml(text).indexOf('SEM VALOR FISCAL:')).toBeLessThan(writeHtml(text).indexOf('<h1'));
});

test('the HTML has values as text and loads nothing from elsewhere', () => {
  const name = `<img src="x" onerror='a()'> & "Cia"`;
  const html = writeHtml(
    describeEmail(aContent({ issuer: { name, cnpj: '11222333000181' }, recipientName: name }), [xml]),
  );
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;a()&#39;&gt; &amp; &quot;Cia&quot;');
  expect(html).not.toMatch(/<(?:img|a|script|link|iframe|object)\b|url\(|https?:/i);
  expect(html).toContain('<html lang="pt-BR">');
  expect(html).toContain('name="viewport"');
});

test('absent values have no line', () => {
  const note = aMailedNfe({ protocol: null });
  const text = describeEmail(aContent({ note, authorizedAt: null, recipientName: null }), []);
  expect(text.facts.map(([label]) => label)).toEqual([
    'Emitente',
    'CNPJ do emitente',
    'Número e série',
    'Valor total',
    'Chave de acesso',
  ]);
  expect(text.greeting).toBe('Olá,');
});

const other = '32012092211222333000181000000000042182610000000023';
const endedBy = (how: NfseCancellation['how'], by: string | null = null) =>
  ({ cancellation: { how, by, registeredAt } }) as const;
const byEvent = endedBy('issuer');
const byAnother = endedBy('replacement', other);
const byUnknown = endedBy('replacement');
const byGrant = endedBy('grant');
const byCity = endedBy('municipality');
const service = 'a nota fiscal de serviço eletrônica abaixo';
const issuer = 'EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA';

test.each([
  ['authorized', {}, 'NFS-e 4217', 'emitiu uma nota fiscal de serviço eletrônica para você.'],
  ['authorized', byEvent, 'NFS-e 4217 cancelada', 'emitiu, e depois cancelou, a nota fiscal de serviço'],
  ['authorized', byAnother, 'NFS-e 4217 substituída', 'emitiu, e depois substituiu por outra, a nota fiscal'],
  ['cancelled', byEvent, 'NFS-e 4217 cancelada', 'cancelou a nota fiscal de serviço eletrônica abaixo'],
  ['cancelled', byAnother, 'NFS-e 4217 substituída', 'substituiu por outra a nota fiscal de serviço'],
  ['manual', {}, 'NFS-e 4217', 'envia uma nota fiscal de serviço eletrônica.'],
  ['manual', byEvent, 'NFS-e 4217 cancelada', 'serviço eletrônica cancelada: ela não vale mais.'],
  ['manual', byAnother, 'NFS-e 4217 substituída', 'serviço eletrônica substituída: ela não vale mais.'],
  ['cancelled', byUnknown, 'NFS-e 4217 substituída', `${issuer} substituiu por outra ${service}: ela`],
  [
    'authorized',
    byGrant,
    'NFS-e 4217 cancelada',
    `e depois cancelou com autorização do município, ${service}: ela`,
  ],
  [
    'cancelled',
    byGrant,
    'NFS-e 4217 cancelada',
    `${issuer} cancelou com autorização do município ${service}: ela`,
  ],
  [
    'authorized',
    byCity,
    'NFS-e 4217 cancelada',
    `${service}, e depois o município a cancelou de ofício: ela`,
  ],
  [
    'cancelled',
    byCity,
    'NFS-e 4217 cancelada',
    `O município cancelou de ofício ${service}, emitida por ${issuer}: ela`,
  ],
  ['manual', byCity, 'NFS-e 4217 cancelada', 'serviço eletrônica cancelada: ela não vale mais.'],
] as const)('%s, of an NFS-e with %j', (kind, changes, title, sentence) => {
  const status = 'cancellation' in changes ? 'cancelled' : 'authorized';
  const text = describeEmail(aServiceContent(changes, { kind, status }), []);
  expect(text.subject).toBe(`${title} - EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA`);
  expect(text.sentence).toContain(sentence);
  const written = writeText(text);
  expect(written.includes('Cancelamento: 30/11/2026 às 23:30 (horário de Brasília)')).toBe(
    title.endsWith('cancelada'),
  );
  expect(written.includes('Substituição: 30/11/2026 às 23:30 (horário de Brasília)')).toBe(
    title.endsWith('substituída'),
  );
  expect(written.includes(`Substituída pela NFS-e de chave: ${other}`)).toBe(changes === byAnother);
});

test('an NFS-e is named by provider, taker, number, municipality, amounts and key', () => {
  const text = describeEmail(aServiceContent({ replaces: other }), [pdf]);
  expect(text.facts).toEqual([
    ['Prestador', 'EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA'],
    ['CNPJ do prestador', '11.222.333/0001-81'],
    ['Tomador', 'Açougue São João & Filhos'],
    ['Número da NFS-e', '4217'],
    ['Município', 'Cachoeiro de Itapemirim - ES'],
    ['Competência', '31/10/2026'],
    ['Valor do serviço', 'R$ 1.234.567,89'],
    ['Valor líquido', 'R$ 1.100.200,30'],
    ['Chave de acesso', '32012092211222333000181000000000042172610000000015'],
    ['Autorização', '21/11/2026 às 12:04 (horário de Brasília)'],
    ['DPS', '98765, série 2'],
    ['Substitui a NFS-e de chave', other],
  ]);
  expect(text.sentence).toContain('O DANFSe está em anexo.');
  expect(text.closing[0]).toContain('código de verificação: www.nfse.example/ConsultaPublica');
  expect(writeHtml(text)).not.toMatch(/NF-e|DANFE\b|https?:/);
});

test('an NFS-e without taker and with an unknown municipality names neither', () => {
  const text = describeEmail(aServiceContent({ municipality: null }, { recipientName: null }), []);
  expect(text.greeting).toBe('Olá,');
  expect(text.facts.map(([label]) => label)).not.toEqual(expect.arrayContaining(['Tomador']));
  expect(text.facts.map(([label]) => label)).not.toEqual(expect.arrayContaining(['Município']));
});

test('the whole mail of a cancelled note of homologation', () => {
  const content = aContent({ ...cancelled, environment: 'homologation', kind: 'cancelled' });
  expect(
    writeText(describeEmail(content, [event, pdf])),
  ).toBe(`SEM VALOR FISCAL: nota emitida em ambiente de homologação, para testes. Esta mensagem vai só à própria empresa.

Olá, Açougue São João & Filhos,

EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA cancelou a nota fiscal eletrônica abaixo: ela não vale mais. O DANFE está em anexo.

Emitente: EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA
CNPJ do emitente: 11.222.333/0001-81
Número e série: 12345, série 1
Valor total: R$ 1.234.567,89
Chave de acesso: 3526 1111 2223 3300 0181 5500 1000 0123 4514 8151 6234
Autorização: 21/11/2026 às 12:04 (horário de Brasília)
Protocolo de autorização: 135260000012345
Cancelamento: 30/11/2026 às 23:30 (horário de Brasília)
Protocolo do cancelamento: 135260000012399

Anexos:
- key-110111-1-procEventoNFe.xml
- key.pdf

A autenticidade da nota pode ser consultada no Portal Nacional da NF-e com a chave de acesso.
Mensagem automática, enviada em nome de EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA.
`);
});

test('the HTML has every part of the text, in its order', () => {
  const text = describeEmail(aContent({ ...cancelled, environment: 'homologation' }), [event, pdf]);
  const html = writeHtml(text);
  const parts = [
    text.subject,
    text.notice ?? '',
    text.title,
    text.greeting,
    text.sentence,
    ...text.facts.flat(),
    ...text.files,
    ...text.closing,
  ].map((part) => part.replaceAll('&', '&amp;'));
  const shown = html
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
  expect(shown.filter((line) => line !== 'Anexos')).toEqual(parts);
  expect(shown).toContain('Anexos');
  expect(writeHtml(describeEmail(aContent(), []))).not.toContain('Anexos');
});
