import type { NfseRecord } from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import { elementAt, readXml, trimmedAt } from '@fiscal/xml';
import type { TenantContext } from '../../context/context.ts';
import { inTenant } from '../../context/scope.ts';

/** The codes for a municipal registration of the provider that is missing or not registered. */
const ofRegistration: ReadonlySet<string> = new Set(['E0116', 'E0120']);

const lastAuthorized = defineStatement<
  { clientId: string; companyId: string; environment: string },
  { readonly id: string }
>(`
  select nfse_xml_id as id from nfse
  where client_id = :clientId and company_id = :companyId and environment = :environment and authorized_at is not null
  order by authorized_at desc, id desc
  limit 1`);

/**
 * Adds to the explanation of a refused municipal registration the form that the company's last authorized NFS-e had.
 * Municipalities keep it in different forms, and none publishes its own.
 */
export async function explainRegistration(ctx: TenantContext, record: NfseRecord): Promise<NfseRecord> {
  const { rejection } = record;
  if (rejection?.explanation == null || !ofRegistration.has(rejection.cStat)) return record;
  const accepted = await acceptedRegistration(ctx, record);
  if (accepted === undefined) return record;
  const form = accepted === null ? 'saiu sem inscrição municipal' : `levou a inscrição municipal ${accepted}`;
  const fix = `${rejection.explanation.fix} A última NFS-e autorizada desta empresa ${form}.`;
  return { ...record, rejection: { ...rejection, explanation: { ...rejection.explanation, fix } } };
}

/**
 * Returns the municipal registration in the company's last authorized NFS-e. Null: it had none; undefined: no NFS-e was
 * authorized.
 */
async function acceptedRegistration(
  ctx: TenantContext,
  { companyId, environment }: NfseRecord,
): Promise<string | null | undefined> {
  const stored = await inTenant(ctx, async (tx) => {
    const [last] = await tx.run(lastAuthorized, { clientId: ctx.tenant.clientId, companyId, environment });
    return last && (await ctx.documents.find(tx, last.id));
  });
  if (stored === undefined) return undefined;
  const read = readXml(new TextDecoder().decode(await ctx.documents.fetch(stored)));
  const provider = read.ok ? elementAt(read.root, 'infNFSe/DPS/infDPS/prest') : undefined;
  return provider && (trimmedAt(provider, 'IM') ?? null);
}
