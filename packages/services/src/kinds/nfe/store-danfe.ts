import type { RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { DanfeInput, SystemContext } from '../../context.ts';
import {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../../filing/document-parameters.ts';

interface Loaded {
  readonly clientId: string;
  readonly hasDanfe: boolean;
  readonly sha256: Uint8Array;
  readonly bytes: Uint8Array;
}

const load = defineStatement<[id: string, run: number], Loaded>(`
  select f.client_id as "clientId", n.danfe_id is not null as "hasDanfe", d.sha256, d.bytes
  from filing f
  join note n on n.id = f.id
  join document d on d.id = n.proc_nfe_id
  where f.id = $1 and f.run = $2 and f.status = 'authorized'`);

const store = defineStatement<
  [id: string, run: number, ...danfe: DocumentParameters],
  { readonly stored: true }
>(`
  with n as (
    select n.client_id, n.id from filing f join note n on n.id = f.id
    where f.id = $1 and f.run = $2 and f.status = 'authorized' and n.danfe_id is null
    for no key update of n
  ), stored as (
    insert into document (${documentColumns}) select ${documentPlaceholders(3)} from n
    returning id
  )
  update note t set danfe_id = stored.id from n, stored
  where t.client_id = n.client_id and t.id = n.id
  returning true as stored`);

export interface DanfeMaking {
  readonly renderDanfe: (input: DanfeInput) => Promise<Uint8Array>;
  readonly passed: (place: 'rendered' | 'stored') => Promise<void>;
}

/** Draws and keeps the DANFE of an authorized note; the first one stays. */
export async function storeDanfe(
  sys: SystemContext,
  { filingId, run }: RunRef,
  { renderDanfe, passed }: DanfeMaking,
): Promise<'stored' | 'already' | 'superseded'> {
  const [loaded] = await sys.db.autocommit(load, [filingId, run]);
  if (loaded === undefined) return 'superseded';
  if (loaded.hasDanfe) return 'already';
  const procNFeXml = new TextDecoder().decode(sys.documents.open(loaded));
  const bytes = await renderDanfe({ procNFeXml, status: 'authorized' });
  await passed('rendered');
  const staged = await sys.documents.stage({
    clientId: id24(loaded.clientId),
    ownerId: id24(filingId),
    kind: 'danfe',
    bytes,
  });
  const [stored] = await sys.db.autocommit(store, [filingId, run, ...documentParameters(staged)]);
  await passed('stored');
  return stored === undefined ? 'already' : 'stored';
}
