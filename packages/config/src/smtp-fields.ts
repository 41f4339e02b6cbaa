import { z } from 'zod';
import { listField } from './environment-fields.ts';

const hostName = z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, 'must be the name of a domain');

/** The variables of a process that sends mail, except SMTP_HOST. Without SMTP_HOST it sends none. */
export const smtpFields = {
  /** 587, or 465 when SMTP_SECURITY is implicit. */
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_SECURITY: z.enum(['starttls', 'implicit', 'none']).default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_PASSWORD_FILE: z.string().optional(),
  SMTP_FROM: z.email('must be an e-mail address').max(254).optional(),
  SMTP_CA_FILES: listField.default([]),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(5),
  SMTP_DKIM_DOMAIN: hostName.optional(),
  SMTP_DKIM_SELECTOR: hostName.optional(),
  SMTP_DKIM_KEY_FILE: z.string().optional(),
} as const;

export type SmtpFields = z.output<z.ZodObject<typeof smtpFields>>;
