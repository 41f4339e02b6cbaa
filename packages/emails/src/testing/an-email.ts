import type { EmailRecipient } from '@fiscal/domain';
import type { EmailContent } from '../content/email-content.ts';
import type { EmailToSubmit } from '../sender/create-email-sender.ts';

export const aContent = (changes: Partial<EmailContent> = {}): EmailContent => ({
  kind: 'authorized',
  environment: 'production',
  status: 'authorized',
  issuer: { name: 'EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA', cnpj: '11222333000181' },
  recipientName: 'Açougue São João & Filhos',
  series: 1,
  number: 12345,
  accessKey: '35261111222333000181550010000123451481516234',
  protocol: '135260000012345',
  authorizedAt: new Date('2026-11-21T15:04:00.000Z'),
  total: '1234567.89',
  cancellation: null,
  ...changes,
});

export const to = (address: string, changes: Partial<EmailRecipient> = {}): EmailRecipient => ({
  address,
  role: 'to',
  status: 'queued',
  reply: null,
  ...changes,
});

export const anEmail = (changes: Partial<EmailToSubmit> = {}): EmailToSubmit => ({
  id: '65f1c3c4d50123456789abcd',
  content: aContent(),
  files: [
    {
      name: '35261111222333000181550010000123451481516234-procNFe.xml',
      mediaType: 'application/xml',
      bytes: new TextEncoder().encode('<nfeProc>çã\r\n.\r\n</nfeProc>'),
    },
    {
      name: '35261111222333000181550010000123451481516234.pdf',
      mediaType: 'application/pdf',
      bytes: Uint8Array.from({ length: 5_000 }, (_, index) => index % 256),
    },
  ],
  senderName: 'Exemplo Comércio',
  replyTo: null,
  to: ['comprador@example.com'],
  recipients: [to('comprador@example.com')],
  date: new Date('2026-11-21T15:04:05.000Z'),
  ...changes,
});
