import { authorityBlock, company, type Transaction } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';

/** After cStat 656 nothing is sent for the CNPJ until the pause is over, whosever company it is. */
export async function blockMisuser(tx: Transaction, sys: SystemContext, row: NoteRow): Promise<void> {
  const [owner] = await tx
    .select({ cnpj: company.cnpj })
    .from(company)
    .where(and(eq(company.clientId, row.clientId), eq(company.id, row.companyId)));
  if (owner === undefined) throw new Error(`note ${row.id} has no company`);
  const now = sys.clock.now();
  const until = new Date(now.getTime() + sys.settings.timing.misuseMs);
  await tx
    .insert(authorityBlock)
    .values({ cnpj: owner.cnpj, environment: row.environment, until, updatedAt: now })
    .onConflictDoUpdate({
      target: [authorityBlock.cnpj, authorityBlock.environment],
      set: { until, updatedAt: now },
    });
}
