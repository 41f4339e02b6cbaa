import type { EmailKind, Environment } from '@fiscal/domain';

/** What a mail says about a note. */
export interface EmailContent {
  readonly kind: EmailKind;
  readonly environment: Environment;
  /** Of the note when the mail is sent. */
  readonly status: 'authorized' | 'cancelled';
  readonly issuer: { readonly name: string; readonly cnpj: string };
  readonly recipientName: string | null;
  readonly series: number;
  readonly number: number;
  /** 44 characters. */
  readonly accessKey: string;
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
  /** vNF with two places: `1234.50`. */
  readonly total: string;
  readonly cancellation: { readonly protocol: string; readonly registeredAt: Date } | null;
}

/** A file of a mail; the bytes go out as they are. */
export interface EmailFile {
  readonly name: string;
  readonly mediaType: 'application/xml' | 'application/pdf';
  readonly bytes: Uint8Array;
}
