import type { EmailKind, Environment } from '@fiscal/domain';
import type { NoteWords } from './note-words.ts';

/** The content of a mail about a note. */
export interface EmailContent {
  readonly kind: EmailKind;
  readonly environment: Environment;
  /** The status of the note when the mail is sent. */
  readonly status: 'authorized' | 'cancelled';
  readonly issuer: { readonly name: string; readonly cnpj: string };
  readonly recipientName: string | null;
  /** 44 characters of an NF-e, 50 of an NFS-e. */
  readonly accessKey: string;
  readonly authorizedAt: Date | null;
  readonly note: MailedNfe | MailedNfse | DescribedNote;
}

/** A note of another kind, in the words of that kind. */
export interface DescribedNote {
  readonly type: 'described';
  readonly words: NoteWords;
}

/** The fields that only an NF-e has. */
export interface MailedNfe {
  readonly type: 'nfe';
  readonly series: number;
  readonly number: number;
  readonly protocol: string | null;
  /** vNF with two places: `1234.50`. */
  readonly total: string;
  readonly cancellation: { readonly protocol: string; readonly registeredAt: Date } | null;
}

/** The fields that only an NFS-e has. */
export interface MailedNfse {
  readonly type: 'nfse';
  /** nNFSe */
  readonly number: string;
  readonly dps: { readonly series: number; readonly number: number };
  /** The municipality of issue, as `São Paulo - SP`. */
  readonly municipality: string | null;
  /** YYYY-MM-DD */
  readonly competenceDate: string;
  /** vServ, with two places. */
  readonly service: string;
  /** vLiq, with two places; null when it is not known. The Sefin always gives it for an authorized NFS-e. */
  readonly net: string | null;
  /** The public page that shows the NFS-e by its key, without scheme. */
  readonly consultation: string;
  /** Key of the NFS-e that this one replaces. */
  readonly replaces: string | null;
  readonly cancellation: NfseCancellation | null;
}

export interface NfseCancellation {
  /** `grant`: the municipality granted the request of the issuer; `municipality`: it acted without a request. */
  readonly how: 'issuer' | 'replacement' | 'grant' | 'municipality';
  /** Key of the NFS-e that replaced this one; null when there is none or its key is not known. */
  readonly by: string | null;
  readonly registeredAt: Date;
}

/** A file of a mail; its bytes are sent unchanged. */
export interface EmailFile {
  /** `note`: the XML of the note; `print`: its printed form; `cancellation`: the XML of its cancellation. */
  readonly role: 'note' | 'print' | 'cancellation';
  readonly name: string;
  readonly mediaType: 'application/xml' | 'application/pdf';
  readonly bytes: Uint8Array;
}
