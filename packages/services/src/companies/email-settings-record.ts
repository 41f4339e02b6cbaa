import { defaultEmailSettings, type EmailSettingsRecord } from '@fiscal/api-contract';
import type { ServiceSettings } from '../context/context.ts';
import type { CompanyRow } from './find-company.ts';

/** Returns the settings, with warnings about the reasons why they have no effect now. */
export function emailSettingsRecord(
  { emailSettings, email, environment }: Pick<CompanyRow, 'emailSettings' | 'email' | 'environment'>,
  { emails }: Pick<ServiceSettings, 'emails'>,
): EmailSettingsRecord {
  const settings = emailSettings ?? defaultEmailSettings;
  const warnings = !settings.sendToRecipient
    ? []
    : [
        ...(emails === 'off'
          ? ['Este serviço não está configurado para enviar e-mails: nada será enviado.']
          : []),
        ...(environment === 'homologation' && email === null
          ? ['A empresa não tem e-mail: em homologação nada será enviado.']
          : []),
      ];
  return {
    sendToRecipient: settings.sendToRecipient,
    attachXml: settings.attachXml,
    attachDanfe: settings.attachDanfe,
    replyTo: settings.replyTo,
    bcc: settings.bcc,
    senderName: settings.senderName,
    warnings,
  };
}
