import type { Environment } from '@fiscal/domain';
import { brasiliaMonthBounds } from '@fiscal/domain';
import { findCompany } from '../companies/find-company.ts';
import { inTenant } from '../context/scope.ts';
import { requestedMonth } from '../inputs/requested-month.ts';
import type { MonthKind } from './month-kind.ts';
import type { ExportContext } from './month-plan.ts';
import { planMonth } from './plan-month.ts';
import { readContents } from './read-contents.ts';
import { type ByteRange, streamZip, zipSource } from './stream-zip.ts';

export interface ExportMonthInput {
  readonly companyId: string;
  /** `YYYY-MM` in Brasília. */
  readonly month: string;
  readonly danfe: 'with' | 'without';
  /** Default: the present environment of the company. */
  readonly environment?: Environment | undefined;
  /** Ends the planning. Reading ends when the consumer stops. */
  readonly signal?: AbortSignal | undefined;
}

/** An archive that is ready to be sent, in whole or in part, any number of times. */
export interface MonthExport {
  readonly fileName: string;
  /** Strong and quoted. */
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
  /** Reads the bytes as they are consumed, at most one batch of documents ahead. */
  bytes(range: ByteRange): AsyncGenerator<Uint8Array>;
}

/**
 * Makes the verb that makes the archive of a month: every note authorized, every event registered in it, what else the kind
 * has, and a summary. Its bytes depend on nothing but its content. It throws `validation_failed` for a month that has not
 * begun, `not_found`, `busy` where a print is missing and cannot be drawn. Source: api-conventions 7.5, 8.
 */
export const exportNotes =
  (kind: MonthKind) =>
  async (ctx: ExportContext, input: ExportMonthInput): Promise<MonthExport> => {
    const { companyId, danfe, signal } = input;
    const month = requestedMonth(ctx, input.month);
    const company = await inTenant(ctx, (tx) => findCompany(tx, ctx, companyId));
    const environment = input.environment ?? company.environment;
    const bounds = brasiliaMonthBounds(month);
    const plan = await planMonth(ctx, kind, { companyId, environment, ...bounds, danfe, signal });
    const { entries, etag } = plan;
    const source = zipSource(entries, (from, to) => readContents(ctx, entries.slice(from, to)));
    return {
      fileName: `${kind.name}-${company.cnpj}-${month}.zip`,
      etag,
      size: source.layout.size,
      bytes: (range) => streamZip(source, range),
    };
  };
