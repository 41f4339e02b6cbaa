export type { EmailContent, EmailFile, MailedNfe, MailedNfse } from './content/email-content.ts';
export { createEmailSender, type EmailSender } from './sender/create-email-sender.ts';
export type { EmailAttempt, EmailError } from './sender/email-attempt.ts';
export { type SmtpSettings, smtpLimits } from './sender/smtp-settings.ts';
