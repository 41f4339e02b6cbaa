import { isDeepStrictEqual } from 'node:util';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { countedElsewhere } from '../series/counted-elsewhere.ts';
import type { Filer } from './issuing-context.ts';

/** The facts in the stamps of a document and about its series, as they are now. */
interface CurrentFacts {
  readonly fiscalVersion: number;
  readonly environment: Environment;
  readonly certificate: number;
  readonly taxClasses: Readonly<Record<string, string>>;
  readonly countedInOtherMode: boolean;
}

const readCurrent = defineStatement<
  {
    clientId: string;
    companyId: string;
    mode: string;
    series: number;
    taxClasses: readonly string[];
    environment: string;
    model: string;
  },
  CurrentFacts
>(`
  select own.fiscal_version as "fiscalVersion", own.environment, coalesce(k.version, 0) as certificate,
    (select coalesce(jsonb_object_agg(t.code, t.id || ':' || t.version), '{}') from tax_class t
      where t.client_id = :clientId and t.company_id = :companyId and t.code = any(:taxClasses)) as "taxClasses",
    ${countedElsewhere(':environment', ':model', ':series')} as "countedInOtherMode"
  from company own
  left join certificate k on k.client_id = own.client_id and k.company_id = own.id and k.replaced_at is null
  where own.client_id = :clientId and own.id = :companyId and own.mode = :mode and own.status = 'active'`);

/**
 * Returns whether a document drafted with this context may still be frozen in this series. The caller has locked a
 * series of the company. Whoever changes the company, certificate or classes locks all its series first, so this reads
 * the final facts.
 */
export async function isUnchanged(
  tx: Transaction,
  { tenant }: TenantContext,
  { company, environment, model, stamps, series: registered }: Filer,
  number: number,
): Promise<boolean> {
  const taxClasses = stamps.taxClasses ?? {};
  const [now] = await tx.run(readCurrent, {
    ...tenant,
    companyId: company.id,
    series: number,
    taxClasses: Object.keys(taxClasses),
    environment,
    model,
  });
  const { countedInOtherMode } = registered.find((one) => one.number === number) ?? notCounted;
  return isDeepStrictEqual(now, {
    fiscalVersion: stamps.company,
    environment: company.environment,
    certificate: stamps.certificate,
    taxClasses,
    countedInOtherMode,
  } satisfies CurrentFacts);
}

const notCounted = { countedInOtherMode: false } as const;
