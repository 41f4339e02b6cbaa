export type { EmailContent, EmailFile, MailedNfe, MailedNfse } from './content/email-content.ts';
export { createEmailSender, type EmailSender, type EmailToSubmit } from './sender/create-email-sender.ts';
export type { EmailAttempt, EmailError } from './sender/email-attempt.ts';
export { isLoopbackHost, type SmtpSettings, smtpLimits } from './sender/smtp-settings.ts';
