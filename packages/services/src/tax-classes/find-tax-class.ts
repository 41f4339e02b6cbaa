import type { TaxClass } from '@fiscal/api-contract';
import { type Transaction, taxClass } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { type TaxClassRow, taxClassOf } from './tax-class-record.ts';

export interface TaxClassName {
  readonly companyId: string;
  readonly code: string;
}

/** The class of a company that the caller has found to be the client's. Throws `not_found`. */
export async function findTaxClass(
  tx: Transaction,
  { tenant }: TenantContext,
  { companyId, code }: TaxClassName,
): Promise<TaxClassRow> {
  const [row] = await tx
    .select()
    .from(taxClass)
    .where(isNamed(tenant.clientId, companyId, code));
  if (row === undefined) throw notFound();
  return row;
}

export const isNamed = (clientId: Id24, companyId: string, code: string) =>
  and(eq(taxClass.clientId, clientId), eq(taxClass.companyId, companyId), eq(taxClass.code, code));

/** A class, and what identifies its version: `id:version`. */
export interface StampedTaxClass extends TaxClass {
  readonly stamp: string;
}

/** The classes of a company with these codes, case counting; those that do not exist are missing. */
export async function findTaxClasses(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
  companyId: string,
  codes: readonly string[],
): Promise<readonly StampedTaxClass[]> {
  if (codes.length === 0) return [];
  const rows = await tx
    .select()
    .from(taxClass)
    .where(areNamed(tenant.clientId, companyId, codes));
  return rows.map((row) => ({ ...taxClassOf(row), stamp: stampOf(row) }));
}

const areNamed = (clientId: Id24, companyId: string, codes: readonly string[]) =>
  and(eq(taxClass.clientId, clientId), eq(taxClass.companyId, companyId), inArray(taxClass.code, [...codes]));

const stampOf = ({ id, version }: Pick<TaxClassRow, 'id' | 'version'>): string => `${id}:${version}`;

/** The codes of the classes that items name, each once. */
export const taxClassCodes = (items: readonly { readonly taxClass?: string | undefined }[]): string[] => [
  ...new Set(items.flatMap(({ taxClass: code }) => (code === undefined ? [] : [code]))),
];
