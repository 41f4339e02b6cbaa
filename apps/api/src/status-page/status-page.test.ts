import type { ServiceAvailability } from '@fiscal/api-contract';
import type { ServedAuthority } from '@fiscal/services';
import { expect, test } from 'vitest';
import { renderPage } from '../docs-page/frame/page-frame.ts';
import { statusPage } from './status-page.ts';

const now = new Date('2026-11-21T12:00:30Z');
const aService = (changes: Partial<ServiceAvailability> = {}): ServiceAvailability => ({
  service: 'authorization',
  circuit: { state: 'closed', until: null },
  waiting: 0,
  lastHour: null,
  lastDay: null,
  ...changes,
});
const anAuthority = (changes: Partial<ServedAuthority> = {}): ServedAuthority => ({
  authority: 'SVRS',
  states: ['RJ', 'SC'],
  readAt: '2026-11-21T12:00:00.000Z',
  measuredUntil: '2026-11-21T11:58:00.000Z',
  services: [aService()],
  ...changes,
});
const show = (...authorities: readonly ServedAuthority[]): string =>
  statusPage({ authorities, simulated: false, now }).body;

test('measures and times are written as Brazilians read them', () => {
  const text = show(
    anAuthority({
      services: [
        aService({
          waiting: 120,
          lastHour: { answeredPercent: '99.8012', medianMs: 430, p95Ms: 1220 },
          lastDay: { answeredPercent: '0.0000', medianMs: null, p95Ms: null },
        }),
      ],
    }),
  );
  expect(text).toContain('Todos os serviços recebem envios.');
  expect(text).toContain('NF-e de RJ, SC.');
  expect(text).toContain('<td>1 hora</td><td>99,8%</td><td>0,43 s</td><td>1,22 s</td>');
  expect(text).toContain('<td>24 horas</td><td>0%</td><td>–</td><td>–</td>');
  expect(text).toContain('120 ou mais');
  expect(text).toContain('<time datetime="2026-11-21T11:58:00.000Z">21/11/2026, 08:58 (Brasília)</time>');
});

test('an hour with few calls and a day with many are shown together', () => {
  const lastDay = { answeredPercent: '100.0000', medianMs: 60_000, p95Ms: 90_000 };
  const text = show(anAuthority({ services: [aService({ lastDay })] }));
  expect(text).toContain('<td>1 hora</td><td>poucos envios</td><td>–</td><td>–</td>');
  expect(text).toContain('<td>24 horas</td><td>100%</td><td>60 s</td><td>90 s</td>');
});

test('a pause by operators is told as such', () => {
  const paused = aService({ circuit: { state: 'paused', until: null } });
  expect(show(anAuthority({ services: [paused] }))).toMatch(
    /1 serviço não recebe[\s\S]*Pausado por nós: os envios esperam até serem retomados\./,
  );
});

test('an open and a half-open circuit are described in words', () => {
  const open = aService({ circuit: { state: 'open', until: '2026-11-21T12:05:00.000Z' } });
  expect(show(anAuthority({ services: [open] }))).toMatch(
    /1 serviço não recebe[\s\S]*Fora do ar: os envios esperam até <time/,
  );
  const trying = aService({ circuit: { state: 'halfOpen', until: '2026-11-21T12:00:00.000Z' } });
  const text = show(anAuthority({ services: [open, trying] }));
  expect(text).toContain('2 serviços não recebem envios normalmente.');
  expect(text).toContain('Voltando');
});

test.each([
  ['11:59:31.000', 'Todos os serviços recebem envios.'],
  ['11:59:30.000', 'O banco de dados do serviço não responde. Os dados abaixo são de 1 min atrás.'],
  ['11:58:31.000', 'Os dados abaixo são de 1 min atrás.'],
  ['11:58:30.000', 'Os dados abaixo são de 2 min atrás.'],
])('a reading of %s is shown with: %s', (time, text) => {
  expect(show(anAuthority({ readAt: `2026-11-21T${time}Z` }))).toContain(text);
});

test('a service that is out of order is counted, and each service is shown under its authority', () => {
  const closed = aService({ service: 'event' });
  const open = aService({ circuit: { state: 'open', until: null } });
  const text = show(
    anAuthority({ authority: 'SP', states: ['SP'], services: [closed] }),
    anAuthority({ authority: 'SEFIN', states: [], services: [{ ...open, service: 'nfse' }] }),
    anAuthority({ authority: 'MG', states: ['MG'], services: [] }),
  );
  expect(text).toContain('1 serviço não recebe envios normalmente.');
  expect(text).not.toContain('MG');
  expect(text).toMatch(
    /<h2>Autorizador SP<\/h2>[\s\S]*NF-e de SP\.[\s\S]*<h3>Eventos de NF-e<\/h3>[\s\S]*<strong>Em operação\.<\/strong> Documentos em andamento: menos de 10\.[\s\S]*Poucos envios para medir\./,
  );
  expect(text).toMatch(
    /<h2>Sefin Nacional<\/h2>[\s\S]*NFS-e de padrão nacional\.[\s\S]*<h3>Emissão de NFS-e<\/h3>[\s\S]*Fora do ar: os envios esperam até a volta\./,
  );
});

test('an old reading shows its age, and a missing one is named', () => {
  const old = anAuthority({ readAt: '2026-11-21T11:50:00.000Z' });
  expect(show(old)).toContain(
    'O banco de dados do serviço não responde. Os dados abaixo são de 10 min atrás.',
  );
  const never = show(anAuthority({ readAt: null, measuredUntil: null, services: [] }));
  expect(never).toContain('A situação não está disponível agora');
  expect(never).not.toContain('SVRS');
});

test('the page has no script and loads nothing from another address', () => {
  const page = renderPage(statusPage({ authorities: [anAuthority()], simulated: true, now }));
  expect(page).not.toMatch(/<script|https?:|style=/);
  expect(page).toContain('simuladas');
  expect(page).toContain('<html lang="pt-BR">');
});
