import type { RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../../context/context.ts';
import { type DanfeDrawing, type DanfeRow, danfeColumns, danfePrint } from '../published/danfe-print.ts';
import { storePrint } from '../published/store-print.ts';

const load = defineStatement<[eventId: string, run: number], DanfeRow>(`
  select ${danfeColumns}
  from filing f
  join nfe_event e on e.client_id = f.client_id and e.id = f.id
  join note n on n.client_id = e.client_id and n.id = e.note_id
  join filing o on o.client_id = n.client_id and o.id = n.id
  join document d on d.id = n.proc_nfe_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

/**
 * Draws and keeps the DANFE of a note that an event has changed: with its watermark after a cancellation, with the letter
 * in force after a correction letter. `already` where another follow-up did, or is to do it.
 */
export const storeDanfeAnew = (
  sys: SystemContext,
  { filingId, run }: RunRef,
  drawing: DanfeDrawing,
): Promise<'stored' | 'already' | 'superseded'> =>
  storePrint(sys, danfePrint(sys, drawing), { load: () => sys.db.autocommit(load, [filingId, run]) });
