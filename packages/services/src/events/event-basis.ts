import { defineStatement, type Transaction } from '@fiscal/db';
import {
  type Authorizer,
  type Environment,
  eventTypes,
  type FilingStatus,
  isId24,
  type Mode,
  type NoteEventType,
} from '@fiscal/domain';
import { mostLetters } from '@fiscal/nfe';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { contentRun } from '../filing-record/filing-row.ts';
import { type EventRow, ofType, selectEvents } from './event-row.ts';

/** What an event rests on besides its own text: its note, the company's state, the certificate. */
export interface NoteOfEvent {
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly status: FilingStatus;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
  /** dhEmi of its document. */
  readonly issuedAt: Date;
  readonly fiscalVersion: number;
  readonly certificateVersion: number;
  readonly certificateEnd: Date | null;
}

/** What decides whether an event of one type may be accepted, and under which sequence. */
export interface EventBasis {
  readonly note: NoteOfEvent;
  /** Of the type. */
  readonly events: readonly EventRow[];
  /** The highest sequence of the type that the authority is known to hold; 0: none. */
  readonly taken: number;
}

const readNote = defineStatement<[id: string, clientId: string, mode: string], NoteOfEvent>(`
  select f.id, f.client_id as "clientId", f.company_id as "companyId", f.mode, f.environment, f.authorizer, f.status,
    n.series, n.number, n.access_key as "accessKey", n.protocol, n.authorized_at as "authorizedAt",
    r.issued_at as "issuedAt", c.fiscal_version as "fiscalVersion", coalesce(k.version, 0) as "certificateVersion",
    k.not_after as "certificateEnd"
  from note n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
  join company c on c.client_id = f.client_id and c.id = f.company_id and c.status = 'active'
  left join certificate k on k.client_id = c.client_id and k.company_id = c.id and k.replaced_at is null
  where n.id = $1 and n.client_id = $2 and f.mode = $3`);

/** As JSON has them: a sequence that no event can have decides nothing, and must not fail in a cast. */
const sequences = Array.from({ length: mostLetters }, (_, index) => `'${index + 1}'`).join(', ');

/** A letter whose key the authority holds with another text shows which sequences are used there. */
const readTaken = defineStatement<
  [clientId: string, noteId: string, type: string, tpEvento: string],
  { readonly taken: number }
>(`
  select greatest(
    (select max(e.sequence) from nfe_event e
      where e.client_id = $1 and e.note_id = $2 and e.type = $3 and e.registered_at is not null),
    (select max((held ->> 'sequence')::int) from nfe_event e
      join attempt a on a.client_id = e.client_id and a.filing_id = e.id and a.answer_class = 'textMismatch'
      cross join jsonb_array_elements(a.answer -> 'events') held
      where e.client_id = $1 and e.note_id = $2 and e.type = $3 and held ->> 'type' = $4
        and held ->> 'sequence' in (${sequences})),
    0) as taken`);

/** Reads the basis of an event in one pipeline, without locks. Throws `not_found`, for a company under erasure too. */
export async function readBasis(
  tx: Transaction,
  { tenant }: TenantContext,
  { noteId, type }: { readonly noteId: string; readonly type: NoteEventType },
): Promise<EventBasis> {
  if (!isId24(noteId)) throw notFound();
  const { clientId, mode } = tenant;
  const [[note], events, [found]] = await Promise.all([
    tx.run(readNote, [noteId, clientId, mode]),
    tx.run(selectEvents, [clientId, noteId]),
    tx.run(readTaken, [clientId, noteId, type, eventTypes[type]]),
  ]);
  if (note === undefined) throw notFound();
  return { note, events: ofType(events, type), taken: found?.taken ?? 0 };
}
