import { company } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { cutPage, type ListInput, limitOf } from '../context/page.ts';
import { readCursor, writeCursor } from '../context/page-cursor.ts';
import type { CompanyRecord, Page } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { companyRecords } from './company-record.ts';

/** Companies of the client and of the key's mode, newest first. Throws `validation_failed` at `cursor`. */
export async function listCompanies(ctx: TenantContext, input: ListInput = {}): Promise<Page<CompanyRecord>> {
  const limit = limitOf(input);
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  return inTenant(ctx, async (tx) => {
    const rows = await tx
      .select()
      .from(company)
      .where(
        and(
          eq(company.clientId, ctx.tenant.clientId),
          eq(company.mode, ctx.tenant.mode),
          eq(company.status, 'active'),
          after &&
            sql`(${company.createdAt}, ${company.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
        ),
      )
      .orderBy(desc(company.createdAt), desc(company.id))
      .limit(limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) =>
      writeCursor({ createdAt, id: id24(id) }),
    );
    return { data: await companyRecords(tx, page, ctx.clock), nextCursor };
  });
}
