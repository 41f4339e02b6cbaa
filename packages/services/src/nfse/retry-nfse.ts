import type { NfseRecord } from '@fiscal/api-contract';
import { defineStatement, type Transaction, violatedUnique } from '@fiscal/db';
import type { NfseRequest } from '@fiscal/domain';
import { isUnchanged, requireCertificate } from '../accept/load-issuing-context.ts';
import { lockSeries } from '../accept/reserve-number.ts';
import { inTenant } from '../context/scope.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import { isInDoubt } from '../filing/is-in-doubt.ts';
import { acceptAgain, isSamePosition, type Retried, retryFiling } from '../filing/retry-filing.ts';
import type { MunicipalContext } from '../municipalities/municipality-facts.ts';
import type { FrozenNfseRequest } from '../rows/frozen-request.ts';
import { findNfseRow, type NfseRow } from '../rows/nfse-row.ts';
import { writeUnder } from './draft-dps.ts';
import { draftNfse } from './draft-nfse.ts';
import { columnsOfDps, frozenDps } from './frozen-dps.ts';
import { replacedAlready } from './issue-nfse.ts';
import { loadNfseContext, type NfseContext } from './nfse-context.ts';
import { nfseRecord } from './nfse-record.ts';
import { updateNfse } from './update-nfse.ts';

/**
 * Puts a failed NFS-e, or one that waits for a person, back in the queue under the same number. Where its bytes may be at
 * the Sefin the new run has the same bytes; else the DPS is made anew. A queued one, and one that an error of ours holds
 * up, stay as they are and have their workflow woken. Throws `not_found`, `conflict` (`state`, `event_in_progress`), `certificate_unavailable`,
 * `validation_failed`, `municipality_not_served`, `municipality_unavailable`, `busy`.
 */
export const retryNfse = (ctx: MunicipalContext, { id }: { readonly id: string }): Promise<NfseRecord> =>
  retryFiling(ctx, {
    find: (tx) => findNfseRow(tx, ctx, id),
    prepare: (tx, row) => readStuck(tx, ctx, row),
    renew: (stuck) => renew(ctx, stuck),
    record: nfseRecord,
    afterRejection: 'envie a requisição corrigida a POST /v1/nfse, ou a mesma com ?resubmit=true.',
  });

interface Stuck {
  readonly row: NfseRow;
  readonly requestHash: string;
  readonly request: NfseRequest;
  readonly issuing: NfseContext;
  readonly inDoubt: boolean;
}

const readRun = defineStatement<
  [clientId: string, id: string, run: number],
  { readonly requestHash: string; readonly requestId: string }
>(`
  select request_hash as "requestHash", request_document_id as "requestId" from filing_run
  where client_id = $1 and filing_id = $2 and run = $3`);

async function readStuck(tx: Transaction, ctx: MunicipalContext, row: NfseRow): Promise<Stuck> {
  const [run] = await tx.run(readRun, [row.clientId, row.id, row.run]);
  if (run === undefined) throw new Error(`NFS-e ${row.id} has no run ${row.run}`);
  const bytes = await ctx.documents.get(tx, run.requestId);
  const { request } = JSON.parse(new TextDecoder().decode(bytes)) as FrozenNfseRequest;
  const issuing = await loadNfseContext(tx, ctx, request, row.environment);
  requireCertificate(ctx, issuing);
  const { requestHash } = run;
  return { row, requestHash, request, issuing, inDoubt: await isInDoubt(tx, row) };
}

/** What the document becomes, and the columns of the NFS-e that follow it. */
interface Anew {
  readonly frozen: FrozenRun;
  readonly changes: Pick<NfseRow, 'dpsId' | 'competenceDate' | 'totals' | 'warnings'>;
}

async function renew(ctx: MunicipalContext, stuck: Stuck): Promise<Retried<NfseRecord> | 'changed'> {
  const anew = stuck.inDoubt ? undefined : await makeAnew(ctx, stuck);
  try {
    return await inTenant(ctx, (tx) => write(tx, ctx, stuck, anew));
  } catch (error) {
    if (violatedUnique(error) === 'filing_exclusive') throw replacedAlready();
    throw error;
  }
}

/** The Sefin holds nothing of the document: dhEmi is new. */
async function makeAnew(ctx: MunicipalContext, { row, requestHash, request, issuing }: Stuck): Promise<Anew> {
  const draft = await draftNfse(ctx, issuing, request, row);
  const drafted = { request, requestHash, issuing, draft };
  const document = writeUnder(draft, row.number);
  return {
    frozen: frozenDps(drafted, document, null),
    changes: columnsOfDps(drafted, document.dpsId),
  };
}

/** Series, then filing: the lock order. */
async function write(
  tx: Transaction,
  ctx: MunicipalContext,
  { row, issuing }: Stuck,
  anew: Anew | undefined,
): Promise<Retried<NfseRecord> | 'changed'> {
  await lockSeries(tx, { ...issuing.company, environment: row.environment }, row.series, 'dps');
  const before = await findNfseRow(tx, ctx, row.id, 'change');
  const isStill = (await isUnchanged(tx, ctx, issuing, row.series)) && isSamePosition(row, before);
  if (!isStill) return 'changed';
  const [{ filing, order }] = await Promise.all([
    acceptAgain(tx, ctx, before, anew?.frozen),
    anew === undefined ? undefined : updateNfse(tx, before, anew.changes),
  ]);
  return { record: nfseRecord({ ...before, ...filing, ...anew?.changes }), order };
}
