import { company } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { readCursor, writeCursor } from '../context/page-cursor.ts';
import type { CompanyRecord, Page } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { companyRecords } from './company-record.ts';

export interface ListInput {
  /** 1 to 1000; 1000 when absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export const longestPage = 1000;

/** Companies of the client and of the key's mode, newest first. Throws `validation_failed` at `cursor`. */
export async function listCompanies(ctx: TenantContext, input: ListInput = {}): Promise<Page<CompanyRecord>> {
  const limit = Math.min(input.limit ?? longestPage, longestPage);
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
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      data: await companyRecords(tx, page, ctx.clock),
      nextCursor:
        rows.length > limit && last !== undefined
          ? writeCursor({ createdAt: last.createdAt, id: id24(last.id) })
          : null,
    };
  });
}
