import type { DeliveryChannel, FilingKind, KindThatRegisters } from '@fiscal/contracts';
import {
  type Attention,
  type DeliveryStatus,
  deliveryEndings,
  type Environment,
  type FilingStatus,
  filingStatuses,
  type Mode,
  type NfseEventType,
  type NoteEventType,
  type WaitReason,
} from '@fiscal/domain';

/** The kinds of results. */
export const foundKinds = [
  'note',
  'event',
  'range',
  'delivery',
  'webhook',
  'company',
  'certificate',
  'client',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** By what something was found. `parent`: it belongs to a note that was found. `listed`: the fields alone find it. */
export const matches = [
  'id',
  'accessKey',
  'dpsId',
  'protocol',
  'externalId',
  'number',
  'issuer',
  'recipient',
  'name',
  'parent',
  'listed',
] as const;
export type MatchedBy = (typeof matches)[number];

interface Found {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  /** Text for people: what it is, with number and series. */
  readonly label: string;
  /** The state in one or two Portuguese words. */
  readonly state: string;
  readonly at: Date;
  readonly matchedBy: MatchedBy;
}

interface FoundOfCompany extends Found {
  readonly companyId: string;
  readonly companyName: string;
  /** CNPJ of the company. */
  readonly cnpj: string;
  readonly mode: Mode;
}

interface FoundFiling extends FoundOfCompany {
  readonly environment: Environment;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  /** True until the outcome is final, and while it waits for a person. */
  readonly open: boolean;
  readonly waiting: WaitReason | null;
}

export interface FoundNote extends FoundFiling {
  readonly kind: 'note';
  readonly filingKind: KindThatRegisters<'note'>;
  readonly series: number;
  /** Number of the NF-e, or of the DPS. */
  readonly number: number;
  /** nNFSe of an authorized NFS-e. */
  readonly nfseNumber: string | null;
  readonly accessKey: string | null;
  readonly externalId: string;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
}

export interface FoundEvent extends FoundFiling {
  readonly kind: 'event';
  readonly filingKind: KindThatRegisters<'event'>;
  readonly type: NoteEventType | NfseEventType;
  /** The note of the event, whose timeline contains it, with its series and number. */
  readonly noteId: string;
  readonly series: number;
  readonly number: number;
}

export interface FoundRange extends FoundFiling {
  readonly kind: 'range';
  readonly filingKind: KindThatRegisters<'range'>;
  readonly series: number;
  readonly first: number;
  readonly last: number;
}

export interface FoundDelivery extends Found {
  readonly kind: 'delivery';
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly cnpj: string | null;
  readonly channel: DeliveryChannel;
  /** The webhook, or the company of a mail. */
  readonly targetId: string;
  readonly event: string;
  /** The filing or company that the delivery is about. */
  readonly resourceId: string;
  readonly status: DeliveryStatus;
}

export interface FoundWebhook extends Found {
  readonly kind: 'webhook';
  readonly mode: Mode;
  readonly active: boolean;
}

export interface FoundCompany extends FoundOfCompany {
  readonly kind: 'company';
  readonly status: 'active' | 'deleting';
}

export interface FoundCertificate extends FoundOfCompany {
  readonly kind: 'certificate';
  readonly version: number;
  readonly status: 'current' | 'expired' | 'replaced';
  readonly notAfter: Date;
}

export interface FoundClient extends Found {
  readonly kind: 'client';
  readonly status: 'active' | 'suspended';
}

export type FoundItem =
  | FoundNote
  | FoundEvent
  | FoundRange
  | FoundDelivery
  | FoundWebhook
  | FoundCompany
  | FoundCertificate
  | FoundClient;

/** The statuses that narrow a search. `attention`: documents that wait for a person. */
export const lookupStatuses = [...filingStatuses, ...deliveryEndings, 'attention'] as const;
export type LookupStatus = (typeof lookupStatuses)[number];

/** The kinds of filings that a kind of result consists of. */
export const filingKindsOf = {
  note: ['nfe', 'nfse'],
  event: ['nfeEvent', 'nfseEvent'],
  range: ['nfeDisabling'],
} as const satisfies { readonly [Kind in 'note' | 'event' | 'range']: readonly KindThatRegisters<Kind>[] };

/** A search by kind: what is found, or one kind of document. */
export type LookupKind = FoundKind | FilingKind;
export const lookupKinds: readonly LookupKind[] = [...foundKinds, ...Object.values(filingKindsOf).flat()];

export interface LookupInput {
  /** The free text; without it the fields alone are the search. */
  readonly text?: string | undefined;
  readonly number?: number | undefined;
  readonly series?: number | undefined;
  /** CNPJ of the issuer. */
  readonly cnpj?: string | undefined;
  readonly companyId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly kind?: LookupKind | undefined;
  /** Only documents and deliveries with this status. */
  readonly status?: LookupStatus | undefined;
  /** The most rows of a group; default 50, at most 100. */
  readonly limit?: number | undefined;
  /** `nextCursor` of a group: the answer has only the next page of this group. */
  readonly cursor?: string | undefined;
}

/** The results of one search, newest first. */
export interface FoundGroup {
  readonly kind: FoundKind;
  readonly matchedBy: MatchedBy;
  readonly data: readonly FoundItem[];
  readonly nextCursor: string | null;
}
