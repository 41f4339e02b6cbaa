/** The reasons for a mail: an outcome of the note, or a request. */
export const emailKinds = ['authorized', 'cancelled', 'manual'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** `refused`: the mail server has refused this address permanently. */
export const emailRecipientStatuses = ['queued', 'sent', 'refused'] as const;

/** One address of a mail, and its result. */
export interface EmailRecipient {
  readonly address: string;
  readonly role: 'to' | 'bcc';
  readonly status: (typeof emailRecipientStatuses)[number];
  /** The last reply of the mail server about this address. */
  readonly reply: string | null;
}

/** The attachments of a mail, read when it is sent: those of an NF-e, then those of an NFS-e. */
export const emailAttachments = ['procNFe', 'danfe', 'procEventoNFe', 'nfse', 'danfse', 'nfseEvent'] as const;
export type EmailAttachment = (typeof emailAttachments)[number];

/** A mail as requested, without its recipients. */
export interface EmailDescription {
  readonly kind: EmailKind;
  readonly attachments: readonly EmailAttachment[];
  /** The cancellation that the mail is about; null otherwise. */
  readonly eventId: string | null;
  readonly replyTo: string | null;
  readonly senderName: string | null;
  /** Why the mail is not sent: its company reached the limit of mails. Absent when it is sent. */
  readonly unsent?: 'limit' | undefined;
}
