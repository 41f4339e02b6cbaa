import { authorityServices, kindNames, orderKinds } from '@fiscal/contracts';
import type { RoleNames } from '@fiscal/db';
import {
  kindsWithParcel,
  parcelEventXml,
  parcelLabelPdf,
  parcelModel,
  parcelXml,
} from './kinds-with-parcel.ts';

const kinds = kindNames(kindsWithParcel);
const services = authorityServices(kindsWithParcel);
const files = ['request', 'unsigned', 'signed', 'answer', parcelXml, parcelLabelPdf, parcelEventXml];

/** The checks of the database that tables of names decide: table, column, values. */
const checks: readonly (readonly [table: string, column: string, values: readonly string[]])[] = [
  ['filing', 'kind', kinds],
  ['outbox', 'kind', orderKinds(kindsWithParcel)],
  ['usage', 'document_kind', [...kinds, 'taxQuotation']],
  ['series', 'model', ['55', 'dps', parcelModel]],
  ['document', 'kind', files],
  ...['filing', 'authority_state', 'authority_traffic', 'authority_waiting'].map(
    (table) => [table, 'service', services] as const,
  ),
];

const migrationOfChecks = checks.map(([table, column, values]) => {
  const name = `${table}_${column}`;
  const allowed = values.map((value) => `'${value}'`).join(', ');
  return `alter table ${table} drop constraint ${name}, add constraint ${name} check (${column} in (${allowed}));`;
});

const common =
  'id text primary key, client_id text not null, company_id text not null, environment text not null';

/** The migration of the kind: what the generator writes for further rows, and its two tables. */
export const parcelMigration = ({ tenant, system }: RoleNames): string => `
  ${migrationOfChecks.join('\n')}
  create table parcel (
    ${common}, model text not null, series integer not null, number bigint not null, external_id text not null,
    weight integer not null, recipient_document text, recipient_name text, access_key text not null,
    authorized_at timestamptz(3), totals jsonb not null, warnings text[] not null, parcel_xml_id text, label_id text,
    constraint parcel_external_id unique (client_id, external_id, company_id)
  );
  create table parcel_event (
    ${common}, parcel_id text not null references parcel, type text not null, text text not null,
    registered_at timestamptz(3), registered_elsewhere boolean not null default false, event_xml_id text
  );
  grant select, insert, update on parcel, parcel_event to ${tenant}, ${system};
  create trigger parcel_has_a_number before insert on parcel for each row execute function note_has_a_number();
  do $migration$ begin
    execute replace(pg_get_functiondef('number_has_a_note'::regproc), 'or exists (', 'or exists (
      select from parcel n where new.model = ''parcel'' and n.client_id = new.client_id
        and n.company_id = new.company_id and n.series = new.number and n.number = given
    ) or exists (');
  end $migration$;`;
