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

/** Finds a class of a company; the caller has checked that the company is the client's. Throws `not_found`. */
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

export interface StampedTaxClass extends TaxClass {
  /** Identifies the version of the class: `id:version`. */
  readonly stamp: string;
}

/** Finds the classes of a company with these codes, which are case sensitive. A code without a class is left out. */
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

/** Lists the codes of the classes that items name, each once. */
export const taxClassCodes = (items: readonly { readonly taxClass?: string | undefined }[]): string[] => [
  ...new Set(items.flatMap(({ taxClass: code }) => (code === undefined ? [] : [code]))),
];
