import { id24 } from '@fiscal/domain';
import type { ClientDelivery } from '@fiscal/services';
import { expect, test } from 'vitest';
import { mailLine } from './mail-line.ts';

const buyer = { address: 's***@example.com', role: 'to', status: 'refused', reply: '501 5.1.3' } as const;
const copy = { address: null, role: 'bcc', status: 'sent', reply: null } as const;
const id = id24('a'.repeat(24));
const mail: ClientDelivery = {
  id,
  channel: 'email',
  clientId: id,
  clientName: 'x',
  companyId: id,
  companyName: 'x',
  environment: 'production',
  targetId: id,
  host: null,
  to: ['s***@example.com'],
  recipients: [buyer, copy],
  event: 'email.authorized',
  resourceId: id,
  document: null,
  status: 'discarded',
  round: 1,
  attempts: 1,
  lastAttemptAt: null,
  lastResponseStatus: 250,
  lastError: null,
  nextAttemptAt: null,
  createdAt: new Date(0),
};
const refused = 'Recusado para s***@example.com: 501 5.1.3';
const wellSent = { status: 'delivered', recipients: [{ ...buyer, status: 'sent' }] } as const;

test.each<[Partial<ClientDelivery>, string | undefined]>([
  [{}, `O e-mail ao comprador não chegou. ${refused}; aceito para 1 cópia.`],
  [
    { status: 'delivered', recipients: [buyer, { ...copy, role: 'to' }] },
    `O e-mail ao comprador não chegou a todos os endereços. ${refused}; aceito para 1 destinatário.`,
  ],
  [
    { status: 'exhausted', recipients: [], lastError: 'timeout' },
    'O e-mail ao comprador não chegou. O servidor não respondeu a tempo.',
  ],
  [
    { status: 'pending', recipients: [], lastError: 'timeout' },
    'O e-mail ao comprador ainda não chegou; tentamos de novo sozinhos. O servidor não respondeu a tempo.',
  ],
  [{ status: 'pending', attempts: 0, recipients: [] }, undefined],
  [{ environment: 'homologation', recipients: [] }, 'O e-mail de teste não saiu.'],
  [wellSent, undefined],
])('the newest mail %j is told: %s', (changes, words) => {
  expect(mailLine({ status: 'authorized', emails: [{ ...mail, ...changes }, mail], notMailed: null })).toBe(
    words,
  );
});

test('a note that was mailed to nobody says why, and one without any mail says nothing', () => {
  const emails: readonly ClientDelivery[] = [];
  expect(mailLine({ status: 'authorized', emails, notMailed: 'switchedOff' })).toBe(
    'O e-mail não saiu: o envio automático desta empresa está desligado.',
  );
  expect(mailLine({ status: 'cancelled', emails, notMailed: 'switchedOff' })).toBeUndefined();
  expect(mailLine({ status: 'authorized', emails, notMailed: null })).toBeUndefined();
});
