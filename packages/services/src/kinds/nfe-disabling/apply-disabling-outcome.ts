import { defineStatement, type Transaction } from '@fiscal/db';
import type { FilingAnswer } from '@fiscal/domain';
import { assembleDisablingProc } from '@fiscal/nfe';
import type { SystemContext } from '../../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../../documents/document-parameters.ts';
import type { Applied, OutcomeToApply } from '../../filing/filing-kind-adapter.ts';
import { stageRegistered } from '../registration/stage-registered.ts';

const keep = defineStatement<
  {
    id: string;
    registeredAs: string;
    protocol: string | null;
    registeredAt: Date | null;
    proc: DocumentParameters;
  },
  object
>(`
  with stored as (${insertDocuments('proc')} where :proc.id::text is not null
  ), registered as (
    update number_range set registered_as = :registeredAs, protocol = :protocol,
      registered_at = coalesce(:registeredAt::timestamptz, now()),
      proc_inut_id = :proc.id
    where id = :id
    returning client_id, company_id, environment, model, series, first, last
  )
  update filing f set status = 'disabled', updated_at = now()
  from registered r
  join note n on n.client_id = r.client_id and n.company_id = r.company_id and n.environment = r.environment
    and n.model = r.model and n.series = r.series and n.number between r.first and r.last
  where f.client_id = n.client_id and f.id = n.id and f.status in ('rejected', 'failed') and not f.open`);

/**
 * Stores a registered range with its `procInutNFe`, and sets the refused and failed notes of its numbers to `disabled`
 * in the same statement. A range that was already disabled (256, 206) is stored without protocol and document.
 */
export async function applyDisablingOutcome(
  tx: Transaction,
  sys: SystemContext,
  { filing, verdict, document }: OutcomeToApply<FilingAnswer>,
): Promise<Applied> {
  const { protocol } = verdict.answer;
  const assembled =
    protocol === undefined ? undefined : assembleDisablingProc(document.signedXml, protocol.xml);
  if (assembled?.ok === false) return { kind: 'unusable' };
  const staged =
    assembled === undefined
      ? undefined
      : await stageRegistered(sys, filing, { kind: 'procInutNFe', xml: assembled.xml });
  await tx.run(keep, {
    id: filing.id,
    registeredAs: verdict.cStat,
    protocol: protocol?.number ?? null,
    registeredAt: verdict.receivedAt ?? null,
    proc: staged ?? null,
  });
  return { kind: 'applied', countedAt: null };
}
