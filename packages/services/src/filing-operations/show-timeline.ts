import type { FilingKind } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type Id24, isId24, type Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { TimelineRecord } from '../context/records.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';
import type { ListInput } from '../paging/page.ts';
import { getNoteTimeline } from '../timeline/get-note-timeline.ts';

interface Row {
  readonly clientId: Id24;
  readonly mode: Mode;
  readonly kind: FilingKind;
}

const find = defineStatement<{ id: string }, Row>(
  'select client_id as "clientId", mode, kind from filing where id = :id',
);

const isNote = (kind: FilingKind): kind is keyof typeof serviceKinds.notes =>
  Object.hasOwn(serviceKinds.notes, kind);

/**
 * Returns the timeline that the client of a note reads; undefined when no note has the id. Throws the errors of the
 * client's operation.
 */
export async function showTimeline(
  { db }: OperatorContext,
  { id, ...page }: ListInput & { readonly id: string },
): Promise<TimelineRecord | undefined> {
  const [found] = isId24(id) ? await db.autocommit(find, { id }) : [];
  if (found === undefined || !isNote(found.kind)) return undefined;
  const { kind, ...owner } = found;
  return getNoteTimeline({ db, tenant: { ...owner, companyIds: [] } }, kind, { id, ...page });
}
