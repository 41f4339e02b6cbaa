import type { Environment } from '@fiscal/domain';
import type { LedgerEvent, LedgerRange, StoredEvent, StoredRange } from './compare-registrations.ts';
import { type LedgerLine, readLedgerLines } from './read-ledger-lines.ts';
import { withRows } from './with-rows.ts';

/** The events that the authority's ledger holds for one environment. */
export const readLedgerEvents = (file: string, environment: Environment): readonly LedgerEvent[] =>
  readLedgerLines(file, environment).filter(isEvent);

const isEvent = (line: LedgerLine): line is LedgerEvent & LedgerLine => line.type === 'event';

/** The ranges that the authority's ledger holds as disabled for one environment. */
export const readLedgerRanges = (file: string, environment: Environment): readonly LedgerRange[] =>
  readLedgerLines(file, environment).filter(isRange);

const isRange = (line: LedgerLine): line is LedgerRange & LedgerLine => line.type === 'disabled';

/** An event of the database, with fields that are not compared. */
export interface KeptEvent extends StoredEvent {
  readonly id: string;
  readonly noteId: string;
  readonly status: string;
  readonly attention: string | null;
}

/** The events of the service's database; `url` must see every client's rows. */
export const readStoredEvents = (url: string, environment: Environment): Promise<readonly KeptEvent[]> =>
  withRows(
    url,
    (sql) => sql<KeptEvent[]>`
      select filing.id, event.note_id as "noteId", filing.status, filing.attention, note.access_key as "accessKey",
             case event.type when 'cancellation' then '110111' else '110110' end as "eventType", event.sequence,
             case when event.registered_at is null then 'none' else 'registered' end as registration,
             event.registered_as as "cStat", event.protocol
        from nfe_event event
        join filing on filing.id = event.id
        join note on note.id = event.note_id
       where event.environment = ${environment}
       order by filing.id`,
  );

/** A range of the database, with fields that are not compared. */
export interface KeptRange extends StoredRange {
  readonly id: string;
  readonly status: string;
  readonly attention: string | null;
  readonly registration: 'registered' | 'none';
}

/** The ranges of the service's database, registered or not; `url` must see every client's rows. */
export const readStoredRanges = (url: string, environment: Environment): Promise<readonly KeptRange[]> =>
  withRows(
    url,
    (sql) => sql<KeptRange[]>`
      select filing.id, filing.status, filing.attention, company.cnpj, range.series, range.first, range.last,
             case when range.registered_at is null then 'none' else 'registered' end as registration, range.protocol
        from number_range range
        join filing on filing.id = range.id
        join company on company.client_id = range.client_id and company.id = range.company_id
       where range.environment = ${environment}
       order by filing.id`,
  );
