import type { EmailKind, Environment } from '@fiscal/domain';
import type { NoteWords } from './note-words.ts';

/** What a mail says about a note. */
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

/** What is an NF-e's own. */
export interface MailedNfe {
  readonly type: 'nfe';
  readonly series: number;
  readonly number: number;
  readonly protocol: string | null;
  /** vNF with two places: `1234.50`. */
  readonly total: string;
  readonly cancellation: { readonly protocol: string; readonly registeredAt: Date } | null;
}

/** What is an NFS-e's own. */
export interface MailedNfse {
  readonly type: 'nfse';
  /** nNFSe */
  readonly number: string;
  readonly dps: { readonly series: number; readonly number: number };
  /** That of the issue, as `São Paulo - SP`. */
  readonly municipality: string | null;
  /** YYYY-MM-DD */
  readonly competenceDate: string;
  /** vServ, with two places. */
  readonly service: string;
  /** vLiq, with two places. */
  /** Null: not known; of no NFS-e that the Sefin authorized. */
  readonly net: string | null;
  /** Where anybody sees it by its key, without scheme. */
  readonly consultation: string;
  /** Key of the NFS-e that it replaces. */
  readonly replaces: string | null;
  readonly cancellation: NfseCancellation | null;
}

export interface NfseCancellation {
  /** `grant`: the municipality granted the request of the issuer; `municipality`: it acted by itself. */
  readonly how: 'issuer' | 'replacement' | 'grant' | 'municipality';
  /** Key of the NFS-e that replaced it; null where none did, or nobody knows which one. */
  readonly by: string | null;
  readonly registeredAt: Date;
}

/** A file of a mail; the bytes go out as they are. */
export interface EmailFile {
  /** `note`: the XML of the note; `print`: its page; `cancellation`: the XML of its cancellation. */
  readonly role: 'note' | 'print' | 'cancellation';
  readonly name: string;
  readonly mediaType: 'application/xml' | 'application/pdf';
  readonly bytes: Uint8Array;
}
