import { counted, type EmailRecipient } from '@fiscal/domain';
import { maskAddresses } from './mask-address.ts';

/** An address of a mail with its result. A list of mails has no address of a copy. */
export interface RecipientResult extends Pick<EmailRecipient, 'role' | 'status' | 'reply'> {
  readonly address: string | null;
}

/**
 * Says whom the mail server refused and for whom it took the mail: `Recusado para a***@example.com: 550 …; aceito para 1
 * cópia.` Addresses are masked, and those of copies are left out. undefined when it refused nobody. Pure.
 */
export function recipientAnswers(recipients: readonly RecipientResult[]): string | undefined {
  const refused = recipients.filter(({ status }) => status === 'refused');
  if (refused.length === 0) return undefined;
  const named = refused.flatMap(({ role, address, reply }) =>
    role === 'to' && address !== null ? [reply === null ? address : `${address}: ${reply}`] : [],
  );
  const parts = [
    ...named.map((each) => `para ${maskAddresses(each.replace(/[\s.;]+$/, ''))}`),
    ...countedFor(refused.filter(isCopy), 'cópia', 'cópias'),
  ];
  const sent = recipients.filter(({ status }) => status === 'sent');
  const taken = [
    ...countedFor(
      sent.filter((each) => !isCopy(each)),
      'destinatário',
      'destinatários',
    ),
    ...countedFor(sent.filter(isCopy), 'cópia', 'cópias'),
  ];
  return `Recusado ${parts.join('; ')}${taken.length === 0 ? '' : `; aceito ${taken.join(' e ')}`}.`;
}

const isCopy = ({ role }: RecipientResult): boolean => role === 'bcc';

const countedFor = ({ length }: readonly RecipientResult[], one: string, many: string): readonly string[] =>
  length === 0 ? [] : [`para ${counted(length, one, many)}`];
