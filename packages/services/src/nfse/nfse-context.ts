import { defineStatement, type Transaction } from '@fiscal/db';
import { type Environment, isId24, type NfseRequest } from '@fiscal/domain';
import type { ExistingDocument, IssuingContext } from '../accept/issuing-context.ts';
import { loadFiler } from '../accept/load-issuing-context.ts';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { contentRun } from '../rows/filing-row.ts';
import { fromNfses, type NfseRow, nfseColumns } from '../rows/nfse-row.ts';

/** What issuing an NFS-e reads besides the request, without locks. */
export type NfseContext = IssuingContext<NfseRow>;

const findKnown = defineStatement<
  [clientId: string, companyId: string, externalId: string],
  NfseRow & Pick<ExistingDocument<NfseRow>, 'requestHash' | 'stamps'>
>(`
  select ${nfseColumns}, r.request_hash as "requestHash", r.stamps
  ${fromNfses}
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
  where n.client_id = $1 and n.company_id = $2 and n.external_id = $3`);

/** The environment is the company's unless given. Throws `not_found` for the company. */
export async function loadNfseContext(
  tx: Transaction,
  ctx: TenantContext,
  { companyId, externalId }: Pick<NfseRequest, 'companyId' | 'externalId'>,
  environment?: Environment,
): Promise<NfseContext> {
  if (!isId24(companyId)) throw notFound();
  const [filer, [found]] = await Promise.all([
    loadFiler(tx, ctx, companyId, { environment, model: 'dps' }),
    tx.run(findKnown, [ctx.tenant.clientId, companyId, externalId]),
  ]);
  const context = { ...filer, taxClasses: [] };
  if (found === undefined) return { ...context, existing: undefined };
  const { requestHash, stamps, ...row } = found;
  return { ...context, existing: { row, requestHash, stamps } };
}
