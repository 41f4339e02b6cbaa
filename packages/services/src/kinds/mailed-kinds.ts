import type { MailedKind } from '../emails/mailed-kind.ts';
import { nfeMail } from './nfe/nfe-mail.ts';
import { nfseMail } from './nfse/nfse-mail.ts';

/** The kinds of notes about which mails are sent. */
export const mailedKinds: readonly MailedKind[] = [nfeMail, nfseMail];
