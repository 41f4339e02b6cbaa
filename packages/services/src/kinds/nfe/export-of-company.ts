import { company } from '@fiscal/db';
import { id24, isId24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { type Operator, writeAudit } from '../../audit/write-audit.ts';
import type { DocumentOperator } from '../../context/context.ts';
import { inSystem } from '../../context/scope.ts';
import { notFound } from '../../context/service-error.ts';
import type { ExportMonthInput, MonthExport } from '../../export/export-month.ts';
import { exportNfeMonth } from './nfe-month.ts';

export interface ExportOfCompanyInput extends Operator, Omit<ExportMonthInput, 'signal'> {}

/**
 * Exports a month of any client's company for an operator. Writes the audit row before it returns the first byte. Draws
 * no missing DANFE. Throws as `exportNfeMonth` does.
 */
export async function exportOfCompany(
  sys: DocumentOperator,
  { actor, reason, ...input }: ExportOfCompanyInput,
): Promise<MonthExport> {
  const { companyId, month, danfe, environment } = input;
  if (!isId24(companyId)) throw notFound();
  const [owner] = await inSystem(sys, (tx) => tx.select().from(company).where(eq(company.id, companyId)));
  if (owner === undefined) throw notFound();
  const tenant = { clientId: id24(owner.clientId), mode: owner.mode, companyIds: [], keyPrefix: actor };
  const archive = await exportNfeMonth({ ...sys, tenant, printing: 'storedOnly' }, input);
  await inSystem(sys, (tx) =>
    writeAudit(
      tx,
      sys,
      { actor, reason },
      {
        clientId: tenant.clientId,
        action: 'company.export',
        subjectId: companyId,
        after: { month, danfe, environment: environment ?? owner.environment, bytes: archive.size },
      },
    ),
  );
  return archive;
}
