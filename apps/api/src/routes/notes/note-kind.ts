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
  exportMonth,
  MonthExport,
  StoredXml,
  searchNfe,
  TenantContext,
} from '@fiscal/services';
import type { z } from '@hono/zod-openapi';
import type { ApiVariables } from '../../http/api-env.ts';
import type { BodyRules } from '../../http/refuse-body.ts';

/** A method, so that a verb that takes the inputs of one kind alone is a verb of any kind. */
type Verb<Input, Result, Context = ApiVariables['tenant']> = {
  call(ctx: Context, input: Input): Promise<Result>;
}['call'];

type SearchInput = Parameters<typeof searchNfe>[1] & { readonly companyId?: Id24 | undefined };
type ExportInput = Parameters<typeof exportMonth>[1] & NoteRequest;
type Fields<T> = z.ZodObject & z.ZodType<T>;

type Conflicts = Readonly<Partial<Record<ConflictReason, string>>>;

/** The fields that requests, previews and records of every kind have and that the operations read. */
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

/** The scenario that the simulated authority is to play. */
interface Simulated {
  readonly simulation?: string | undefined;
}

/** The name of the document that is read, where there are several. */
interface Chosen {
  readonly document?: string | undefined;
}

/** An XML document that has an address, whose path gives the ids of `Ref`. */
export interface XmlDocument<Ref = NoteRef> {
  readonly summary: string;
  readonly description: string;
  /** Describes the answer that holds it. */
  readonly answer: string;
  readonly example: string;
  /** Says when there is none. */
  readonly absent: string;
  /** Chooses one of several documents. */
  readonly query?: Fields<Chosen>;
  readonly read: Verb<Ref & Chosen, StoredXml>;
}

/** A request for an event of a note, such as its cancellation. */
export interface EventRequest<Event extends EventRecord = EventRecord, Body = object> {
  readonly operationId: string;
  /** Below the path of the note. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly body: Fields<Body>;
  /** Describes the answer to a new request, with its record. */
  readonly accepted: string;
  readonly queued: object;
  /** Names the events that may not be in progress beside it. */
  readonly other: string;
  /** Codes of 422 that requests for other events do not answer. */
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
    /** Says what it does beside what every retry does. */
    readonly description: string;
    readonly codes: readonly ErrorCode[];
    readonly queued: object;
    readonly send: Verb<EventRef, Event>;
  };
}

/** The differences between the kinds of notes in the operations that all of them have. Texts are Portuguese. */
export interface NoteKind<
  Request extends NoteRequest = NoteRequest,
  Previewed extends NoteRequest = NoteRequest,
  Preview extends NotePreview = NotePreview,
  Note extends NoteRecord = NoteRecord,
  Event extends EventRecord = EventRecord,
> {
  /** Begins paths; with a capital it ends the ids of operations. */
  readonly area: string;
  /** The scopes of keys that issue, read and request events. */
  readonly scopes: Readonly<Record<'issue' | 'read' | 'events', KeyScope>>;
  readonly words: {
    readonly name: string;
    /** Feminine, within a sentence. */
    readonly note: string;
    readonly notes: string;
    readonly authority: string;
    /** In small letters it is the path of the print. */
    readonly print: string;
  };
  readonly record: z.ZodType<Note>;
  /** An example of a new record. */
  readonly queued: object;
  /** Refusals of a note that is created or previewed. */
  readonly refusals: {
    readonly conflicts: Conflicts;
    readonly codes: readonly [ErrorCode, ...ErrorCode[]];
    /** Refusals that a retry shares. */
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
    /** Absent where the print needs what the authority computes. */
    readonly draw?: Verb<{ readonly request: Previewed }, Uint8Array>;
  };
  readonly find: Verb<{ readonly externalId: string; readonly companyId?: string | undefined }, Note>;
  readonly search: {
    readonly query: Fields<SearchInput>;
    readonly page: z.ZodType<Page<Note>>;
    readonly read: Verb<SearchInput, Page<Note>>;
  };
  readonly export: {
    /** Says what is in the archive. */
    readonly description: string;
    /** Says how many of a company are made at a time, without a full stop. */
    readonly turns: string;
    readonly query: Fields<Omit<ExportInput, 'danfe' | 'signal'> & { danfe?: '0' | '1' | undefined }>;
    readonly make: Verb<ExportInput, MonthExport, ExportContext>;
  };
  readonly get: {
    /** Follows the number of waits in the description. */
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

/** Holds the data of a kind together: its verbs take and give what its schemas say. */
export const defineNoteKind = <
  Request extends NoteRequest,
  Previewed extends NoteRequest,
  Preview extends NotePreview,
  Note extends NoteRecord,
  Event extends EventRecord,
>(
  kind: NoteKind<Request, Previewed, Preview, Note, Event>,
): NoteKind => kind;

/** The text with a capital: the beginning of a sentence, or the end of an operation's id. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
