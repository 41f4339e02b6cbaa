import { expect, test } from 'vitest';
import { emailSettingsRecord } from './email-settings-record.ts';

const off = 'Este serviço não está configurado para enviar e-mails: nada será enviado.';
const nobody = 'A empresa não tem e-mail: em homologação nada será enviado.';
const settings = {
  sendToRecipient: true,
  attachXml: true,
  attachDanfe: true,
  replyTo: null,
  bcc: [],
  senderName: null,
};

test.each([
  ['homologation', null, 'on', [nobody]],
  ['homologation', 'fiscal@emitente.example', 'on', []],
  ['production', null, 'on', []],
  ['homologation', null, 'off', [off, nobody]],
] as const)(
  'in %s, with the e-mail %s, where mails are %s, it says what keeps them',
  (environment, email, emails, warnings) => {
    const company = { environment, email, emailSettings: settings };
    expect(emailSettingsRecord(company, { emails }).warnings).toEqual(warnings);
    const silent = { ...company, emailSettings: { ...settings, sendToRecipient: false } };
    expect(emailSettingsRecord(silent, { emails }).warnings).toEqual([]);
  },
);
