/** Why a mail is sent: an outcome of the note, or a request for it. */
export const emailKinds = ['authorized', 'cancelled', 'manual'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** `refused`: the mail server will not take it for this address. */
export const emailRecipientStatuses = ['queued', 'sent', 'refused'] as const;

/** One address of a mail, and what became of it. */
export interface EmailRecipient {
  readonly address: string;
  readonly role: 'to' | 'bcc';
  readonly status: (typeof emailRecipientStatuses)[number];
  /** What the mail server last answered about it. */
  readonly reply: string | null;
}

/** What a mail carries, read when it is sent: of an NF-e, then of an NFS-e. */
export const emailAttachments = ['procNFe', 'danfe', 'procEventoNFe', 'nfse', 'danfse', 'nfseEvent'] as const;
export type EmailAttachment = (typeof emailAttachments)[number];

/** A mail as it was ordered; its recipients stand beside it. */
export interface EmailDescription {
  readonly kind: EmailKind;
  readonly attachments: readonly EmailAttachment[];
  /** The cancellation, where the mail is about one. */
  readonly eventId: string | null;
  readonly replyTo: string | null;
  readonly senderName: string | null;
  /** Why it is not sent: its company had as many mails as it may have. Absent: it is sent. */
  readonly unsent?: 'limit' | undefined;
}
