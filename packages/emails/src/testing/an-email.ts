import type { EmailRecipient } from '@fiscal/domain';
import type { EmailContent, MailedNfe, MailedNfse } from '../content/email-content.ts';
import type { EmailToSubmit } from '../sender/create-email-sender.ts';

export const aMailedNfe = (changes: Partial<MailedNfe> = {}): MailedNfe => ({
  type: 'nfe',
  series: 1,
  number: 12345,
  protocol: '135260000012345',
  total: '1234567.89',
  cancellation: null,
  ...changes,
});

export const aMailedNfse = (changes: Partial<MailedNfse> = {}): MailedNfse => ({
  type: 'nfse',
  number: '4217',
  dps: { series: 2, number: 98765 },
  municipality: 'Cachoeiro de Itapemirim - ES',
  competenceDate: '2026-10-31',
  service: '1234567.89',
  net: '1100200.30',
  consultation: 'www.nfse.example/ConsultaPublica',
  replaces: null,
  cancellation: null,
  ...changes,
});

export const aContent = (changes: Partial<EmailContent> = {}): EmailContent => ({
  kind: 'authorized',
  environment: 'production',
  status: 'authorized',
  issuer: { name: 'EMPRESA EXEMPLO COMÉRCIO E INDÚSTRIA LTDA', cnpj: '11222333000181' },
  recipientName: 'Açougue São João & Filhos',
  accessKey: '35261111222333000181550010000123451481516234',
  authorizedAt: new Date('2026-11-21T15:04:00.000Z'),
  note: aMailedNfe(),
  ...changes,
});

/** Returns the content of a mail about an NFS-e. */
export const aServiceContent = (
  changes: Partial<MailedNfse> = {},
  ofMail: Partial<EmailContent> = {},
): EmailContent =>
  aContent({
    accessKey: '32012092211222333000181000000000042172610000000015',
    note: aMailedNfse(changes),
    ...ofMail,
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
      role: 'note',
      name: '35261111222333000181550010000123451481516234-procNFe.xml',
      mediaType: 'application/xml',
      bytes: new TextEncoder().encode('<nfeProc>çã\r\n.\r\n</nfeProc>'),
    },
    {
      role: 'print',
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
