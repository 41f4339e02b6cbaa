import type { NfseRecord } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { isUnchanged } from '../accept/load-issuing-context.ts';
import { lockSeries } from '../accept/reserve-number.ts';
import { simulationFor } from '../accept/simulation.ts';
import { acceptNextRun } from '../filing/accept-filing.ts';
import { nfseRules } from '../kinds/nfse/nfse-rules.ts';
import type { MunicipalContext } from '../municipalities/municipality-facts.ts';
import { findNfseRow, type NfseRow } from '../rows/nfse-row.ts';
import { writeUnder } from './draft-dps.ts';
import { frozenDps } from './frozen-dps.ts';
import { nfseRecord } from './nfse-record.ts';
import { columnsOfRequest, type PreparedNfse, recipientOf } from './requested-columns.ts';
import { updateNfse } from './update-nfse.ts';

interface Resubmitted {
  readonly record: NfseRecord;
  readonly order: DispatchOrder;
}

/**
 * Puts a rejected NFS-e, corrected, back in the queue under its series and number, with a new run. `changed`: what was
 * read before is no longer so, and nothing was written.
 */
export async function resubmitNfse(
  tx: Transaction,
  ctx: MunicipalContext,
  prepared: PreparedNfse,
  known: NfseRow,
): Promise<Resubmitted | 'changed'> {
  const { request, issuing, draft } = prepared;
  await lockSeries(tx, issuing.company, known.series, 'dps');
  if (!(await isUnchanged(tx, ctx, issuing, known.series))) return 'changed';
  const before = await findNfseRow(tx, ctx, known.id, 'change');
  if (before.run !== known.run || before.status !== 'rejected') return 'changed';
  const document = writeUnder(draft, before.number);
  const simulation = simulationFor(ctx, prepared.simulation, 'nfse');
  const changes = columnsOfRequest(prepared, document, simulation);
  const run = frozenDps(prepared, document, simulation.scenario);
  const { companyId, environment } = before;
  const exclusiveKey = nfseRules(changes.replacesKey).exclusiveKey({
    ...{ id: id24(before.id), companyId, environment },
    authorityKey: document.dpsId,
  });
  const [accepted] = await Promise.all([
    acceptNextRun(tx, ctx, before, { ...run, exclusiveKey }),
    updateNfse(tx, before, { ...changes, ...recipientOf(request) }),
  ]);
  return { record: nfseRecord({ ...before, ...accepted.filing, ...changes }), order: accepted.order };
}
