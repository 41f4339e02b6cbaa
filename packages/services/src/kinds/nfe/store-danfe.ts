import type { RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../../context/context.ts';
import {
  type DanfeDrawing,
  type DanfeRow,
  danfeColumns,
  danfePrint,
  type RegisteredNote,
} from '../published/danfe-print.ts';
import type { FreshDocuments } from '../published/fresh-documents.ts';
import { storePrint } from '../published/store-print.ts';

const load = defineStatement<[id: string, run: number], DanfeRow>(`
  select ${danfeColumns}
  from filing o
  join note n on n.client_id = o.client_id and n.id = o.id
  join document d on d.id = n.proc_nfe_id
  where o.id = $1 and o.run = $2 and o.status = 'authorized'`);

export interface DanfeMaking extends DanfeDrawing {
  /** What this process has just recorded needs no reading. */
  readonly fresh: FreshDocuments<RegisteredNote>;
}

/** Draws and keeps the DANFE of an authorized note; the first one stays. */
export const storeDanfe = (
  sys: SystemContext,
  { filingId, run }: RunRef,
  { fresh, ...drawing }: DanfeMaking,
): Promise<'stored' | 'already' | 'superseded'> =>
  storePrint(sys, danfePrint(sys, drawing), {
    fresh: fresh.take(filingId),
    load: () => sys.db.autocommit(load, [filingId, run]),
  });
