import { defineStatement, type RunStamps, type Transaction } from '@fiscal/db';
import { type Environment, isId24, type NfseRequest } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { contentRun } from '../filing-record/filing-row.ts';
import type { ContextOf } from '../issue/issuing-context.ts';
import { loadFiler } from '../issue/load-issuing-context.ts';
import { fromNfses, type NfseRow, nfseColumns } from '../kinds/nfse/nfse-row.ts';

/** The NFS-e of an externalId, with the content that counts. */
export interface KnownNfse {
  readonly nfse: NfseRow;
  readonly requestHash: string;
  readonly stamps: RunStamps;
}

/** What issuing an NFS-e reads besides the request, without locks. */
export type NfseContext = ContextOf<KnownNfse>;

const findKnown = defineStatement<
  [clientId: string, companyId: string, externalId: string],
  NfseRow & Pick<KnownNfse, 'requestHash' | 'stamps'>
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
  if (found === undefined) return { ...context, known: undefined };
  const { requestHash, stamps, ...nfse } = found;
  return { ...context, known: { nfse, requestHash, stamps } };
}
