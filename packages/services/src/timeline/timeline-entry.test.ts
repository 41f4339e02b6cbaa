import { timelineDocuments, timelineOutcomes, timelineSchema, timelineSteps } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { timelineEntry } from './timeline-entry.ts';
import type { EntryRow } from './timeline-rows.ts';

const row: EntryRow = {
  at: '2026-11-21T12:00:03+00:00',
  key: '0',
  step: 'answered',
  outcome: 'done',
  document: 'note',
  eventId: null,
  cStat: null,
  reason: null,
  durationMs: 812,
  attempt: 1,
  run: 1,
  disablingId: null,
  event: null,
};

test('every step, outcome and document has a sentence', () => {
  const sentences = new Set<string>();
  for (const step of timelineSteps)
    for (const outcome of timelineOutcomes)
      for (const document of timelineDocuments)
        for (const cStat of [null, '100', '573', '9999', 'x']) {
          const event = step === 'webhook' ? 'nfe.authorized' : null;
          const entry = timelineEntry({ ...row, step, outcome, document, cStat, event });
          timelineSchema.shape.data.unwrap().element.parse(entry);
          expect(entry.message).toMatch(/^[AO] .+\.$|^Série .+\.$|^Um.+\.$/);
          sentences.add(entry.message);
        }
  expect(sentences.size).toBeGreaterThan(timelineSteps.length);
});

test.each([
  [{ cStat: '778' }, 'A SEFAZ respondeu 778: NCM inexistente, incompleto ou indevido.'],
  [{ cStat: '518' }, 'A SEFAZ respondeu 518: CFOP de entrada em nota de saída.'],
  [{ cStat: '217' }, 'A SEFAZ respondeu 217: A nota não consta na SEFAZ.'],
  [
    { step: 'rejected', cStat: '594', document: 'correction' },
    'A SEFAZ recusou a carta de correção (594): Limite de eventos da nota.',
  ],
  [
    { step: 'rejected', cStat: '4711', document: 'correction' },
    'A SEFAZ recusou a carta de correção (4711): Nota rejeitada.',
  ],
  [{ cStat: '135', document: 'correction' }, 'A SEFAZ respondeu 135: Evento registrado.'],
  [{ step: 'sent', outcome: 'done' }, 'A nota foi à SEFAZ (envio 1).'],
  [{ step: 'sent', outcome: 'notSent' }, 'O envio 1 não chegou à SEFAZ.'],
  [
    { step: 'sent', outcome: 'unknown' },
    'O envio 1 ficou sem resposta: a SEFAZ pode ter recebido o documento.',
  ],
  [{ step: 'queried', outcome: 'unknown' }, 'A consulta da chave da nota ficou sem resposta.'],
  [
    { step: 'webhook', outcome: 'notDelivered', event: 'nfe.rejected' },
    'O webhook não confirmou nfe.rejected.',
  ],
  [{ step: 'emailed' }, 'O servidor de e-mail aceitou a mensagem.'],
  [
    { step: 'emailed', outcome: 'notDelivered', refused: 'Recusado para a***@example.com: 550 52998224725.' },
    'O servidor de e-mail não aceitou todos os endereços. Recusado para a***@example.com: 550 ….',
  ],
] as const)('the line %j reads: %s', (changes, message) => {
  expect(timelineEntry({ ...row, ...changes }).message).toBe(message);
});

test('numbers of persons in a reason of the authority are hidden', () => {
  const entry = timelineEntry({ ...row, cStat: '237', reason: 'Rejeicao: CPF invalido [CPF:12345678909]' });
  expect(entry.reason).toBe('Rejeicao: CPF invalido [CPF:…]');
});
