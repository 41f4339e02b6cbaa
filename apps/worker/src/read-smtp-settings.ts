import { readFileSync } from 'node:fs';
import { EnvironmentError, type SmtpFields } from '@fiscal/config';
import type { SmtpSettings } from '@fiscal/emails';

type Given = SmtpFields & { readonly SMTP_HOST?: string | undefined };

/**
 * Reads how this process sends mail; undefined when no server is named. Throws EnvironmentError for an incomplete group
 * of variables, and the error of a file that cannot be read.
 */
export function readSmtpSettings(given: Given): SmtpSettings | undefined {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_SECURITY: security } = given;
  if (host === undefined) return undefined;
  if (from === undefined) throw new EnvironmentError('SMTP_FROM is needed beside SMTP_HOST');
  return {
    host,
    port: given.SMTP_PORT ?? (security === 'implicit' ? 465 : 587),
    security,
    login: readLogin(given),
    from,
    dkim: readDkim(given),
    ca: given.SMTP_CA_FILES.length === 0 ? undefined : given.SMTP_CA_FILES.map(readText),
    connections: given.SMTP_CONNECTIONS,
  };
}

function readLogin({
  SMTP_USER: user,
  SMTP_PASSWORD: given,
  SMTP_PASSWORD_FILE: file,
}: Given): SmtpSettings['login'] {
  const password = file === undefined ? given : readText(file).trim();
  if (user === undefined && password === undefined) return undefined;
  if (user === undefined || password === undefined) {
    throw new EnvironmentError('SMTP_USER and SMTP_PASSWORD or SMTP_PASSWORD_FILE belong together');
  }
  return { user, password };
}

function readDkim({
  SMTP_DKIM_DOMAIN: domain,
  SMTP_DKIM_SELECTOR: selector,
  SMTP_DKIM_KEY_FILE: file,
}: Given): SmtpSettings['dkim'] {
  if (domain === undefined && selector === undefined && file === undefined) return undefined;
  if (domain === undefined || selector === undefined || file === undefined) {
    throw new EnvironmentError('SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY_FILE belong together');
  }
  return { domain, selector, privateKey: readText(file) };
}

const readText = (file: string): string => readFileSync(file, 'utf8');
