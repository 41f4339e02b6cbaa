import type {
  ConflictReason,
  EmailRecord,
  ErrorCode,
  NfeEventRecord,
  NfeRecord,
  Page,
  QueuedEmailRecord,
  TimelineRecord,
} from '@fiscal/api-contract';
import type { Id24, KeyScope } from '@fiscal/domain';
import type {
  ExportContext,
  exportNfeMonth,
  MonthExport,
  StoredXml,
  searchNfe,
  TenantContext,
} from '@fiscal/services';
import type { z } from '@hono/zod-openapi';
import type { ApiVariables } from '../../http/api-env.ts';
import type { BodyRules } from '../../http/refuse-body.ts';

/** A method type, because methods accept a narrower input: a verb of one kind is then also a verb of any kind. */
type Verb<Input, Result, Context = ApiVariables['tenant']> = {
  call(ctx: Context, input: Input): Promise<Result>;
}['call'];

type SearchInput = Parameters<typeof searchNfe>[1] & { readonly companyId?: Id24 | undefined };
type ExportInput = Parameters<typeof exportNfeMonth>[1] & NoteRequest;
type Fields<T> = z.ZodObject & z.ZodType<T>;

type Conflicts = Readonly<Partial<Record<ConflictReason, string>>>;

/** The fields of requests, previews and records that the operations read. Every kind has them. */
export type NoteRequest = Readonly<Record<'companyId', Id24>>;
export type NotePreview = Readonly<Record<'xml', string>>;
export type NoteRecord = Pick<
  NfeRecord,
  'id' | 'companyId' | 'status' | 'attention' | 'waiting' | 'accessKey'
>;
export type EventRecord = Pick<NfeEventRecord, 'id' | 'status'>;

/** Ids in paths. */
export type NoteRef = Readonly<Record<'id', string>>;
export type EventRef = Readonly<Record<'id' | 'eventId', string>>;

/** The scenario that the simulated authority should play. */
interface Simulated {
  readonly simulation?: string | undefined;
}

/** The document to read, when there are several. */
interface Chosen {
  readonly document?: string | undefined;
}

/** An XML document with an address. Its path has the ids of `Ref`. */
export interface XmlDocument<Ref = NoteRef> {
  readonly summary: string;
  readonly description: string;
  /** The description of the answer with the document. */
  readonly answer: string;
  readonly example: string;
  /** The text that says when there is no document. */
  readonly absent: string;
  /** Chooses one of several documents. */
  readonly query?: Fields<Chosen>;
  readonly read: Verb<Ref & Chosen, StoredXml>;
}

/** A request for an event of a note, such as its cancellation. */
export interface EventRequest<Event extends EventRecord = EventRecord, Body = object> {
  readonly operationId: string;
  /** The end of the path, after the path of the note. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly body: Fields<Body>;
  /** The description of the answer to a new request. */
  readonly accepted: string;
  readonly queued: object;
  /** The name of the events that may not be in progress at the same time. */
  readonly other: string;
  /** Codes of 422 that only this event has. */
  readonly codes?: readonly ErrorCode[];
  readonly send: Verb<NoteRef & Body & Simulated, { readonly kind: string; readonly event: Event }>;
}

/** The events of a kind of notes. */
export interface NoteEvents<Event extends EventRecord = EventRecord> {
  readonly record: z.ZodType<Event>;
  readonly list: {
    readonly description: string;
    readonly page: z.ZodType<{ readonly data: readonly Event[] }>;
    readonly read: Verb<NoteRef, readonly Event[]>;
  };
  readonly get: { readonly description: string; readonly read: Verb<EventRef, Event> };
  readonly xml: XmlDocument<EventRef>;
  readonly retry: {
    /** Added to the description that all retries share. */
    readonly description: string;
    readonly codes: readonly ErrorCode[];
    readonly queued: object;
    readonly send: Verb<EventRef, Event>;
  };
}

/** The parts in which the operations of the kinds of notes differ. Texts are Portuguese. */
export interface NoteKind<
  Request extends NoteRequest = NoteRequest,
  Previewed extends NoteRequest = NoteRequest,
  Preview extends NotePreview = NotePreview,
  Note extends NoteRecord = NoteRecord,
  Event extends EventRecord = EventRecord,
> {
  /** The segment of paths after `/v1`. Ids of operations contain it too, with a capital. */
  readonly area: string;
  /** The scopes of keys that issue, read and request events. */
  readonly scopes: Readonly<Record<'issue' | 'read' | 'events', KeyScope>>;
  readonly words: {
    readonly name: string;
    /** A feminine noun for use inside a sentence. */
    readonly note: string;
    readonly notes: string;
    readonly authority: string;
    /** The name of the PDF. In small letters it is the end of its path. */
    readonly print: string;
  };
  readonly record: z.ZodType<Note>;
  /** An example of a new record. */
  readonly queued: object;
  /** Refusals of creating and of previewing a note. */
  readonly refusals: {
    readonly conflicts: Conflicts;
    readonly codes: readonly [ErrorCode, ...ErrorCode[]];
    /** Refusals that a retry has too. */
    readonly shared: object;
    readonly bodyRules?: BodyRules;
  };
  readonly create: {
    readonly description: string;
    readonly body: Fields<Request>;
    readonly conflicts?: Conflicts;
    readonly issue: Verb<
      Simulated & { readonly request: Request; readonly resubmit?: boolean | undefined },
      { readonly kind: string; readonly note: Note }
    >;
  };
  readonly preview: {
    readonly description: string;
    readonly body: Fields<Previewed>;
    readonly record: z.ZodType<Preview>;
    readonly xml: string;
    readonly make: Verb<{ readonly request: Previewed }, Preview>;
    /** Draws the preview as PDF. Absent when the PDF needs values that only the authority computes. */
    readonly draw?: Verb<{ readonly request: Previewed }, Uint8Array>;
  };
  readonly find: Verb<{ readonly externalId: string; readonly companyId?: string | undefined }, Note>;
  readonly search: {
    readonly query: Fields<SearchInput>;
    readonly page: z.ZodType<Page<Note>>;
    readonly read: Verb<SearchInput, Page<Note>>;
  };
  readonly export: {
    /** Describes the content of the archive. */
    readonly description: string;
    /** Says how many exports of a company run at the same time. No full stop at its end. */
    readonly turns: string;
    readonly query: Fields<Omit<ExportInput, 'danfe' | 'signal'> & { danfe?: '0' | '1' | undefined }>;
    readonly make: Verb<ExportInput, MonthExport, ExportContext>;
  };
  readonly get: {
    /** Added after the number of waits in the description. */
    readonly waits: string;
    readonly read: Verb<NoteRef, Note, TenantContext>;
  };
  readonly timeline: Verb<NoteRef & Pick<SearchInput, 'limit' | 'cursor'>, TimelineRecord>;
  readonly xml: Omit<XmlDocument<NoteRef>, 'absent'>;
  readonly print: {
    readonly description: string;
    readonly read: Verb<
      NoteRef,
      Readonly<Record<'accessKey' | 'etag', string>> & { readonly pdf: Uint8Array }
    >;
  };
  readonly retry: {
    readonly conflicts?: Conflicts;
    readonly codes: readonly ErrorCode[];
    readonly send: Verb<NoteRef, Note>;
  };
  readonly sendEmail: Verb<NoteRef & { readonly to?: readonly string[] | undefined }, QueuedEmailRecord>;
  readonly listEmails: Verb<NoteRef, readonly EmailRecord[]>;
  readonly events: NoteEvents<Event>;
  readonly cancel: EventRequest<Event, object>;
}

/** Defines a kind of notes. The compiler checks that its verbs fit its schemas. */
export const defineNoteKind = <
  Request extends NoteRequest,
  Previewed extends NoteRequest,
  Preview extends NotePreview,
  Note extends NoteRecord,
  Event extends EventRecord,
>(
  kind: NoteKind<Request, Previewed, Preview, Note, Event>,
): NoteKind => kind;

/** Writes the first letter as a capital, for the beginning of a sentence or a part of an operation's id. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
