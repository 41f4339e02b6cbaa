import type { Id24, NfeItem, Problem } from '@fiscal/domain';
import type { TaxInput, TaxIssuer, TaxRecipient } from '@fiscal/tax';

/** Days for which a quotation may be asked. */
export const quotableDays = { from: '2025-01-01', to: '2033-12-31' } as const;

type CalculatedFields =
  | 'operation'
  | 'direction'
  | 'presence'
  | 'finalConsumer'
  | 'charges'
  | 'transport'
  | 'payments'
  | 'billing';

/** A request for a quotation, of a registered company or of an issuer that it describes: one of the two. */
export interface TaxesToCalculate extends Pick<TaxInput, CalculatedFields> {
  readonly companyId?: Id24 | undefined;
  readonly issuer?: TaxIssuer | undefined;
  readonly recipient: TaxRecipient;
  readonly items: readonly NfeItem[];
  /** YYYY-MM-DD; today in Brasília when absent. */
  readonly issueDate?: string | undefined;
  readonly expectedTotal?: string | undefined;
}

/** What no table is needed for to refuse; paths are those of the request. */
export function problemsOfQuotation(request: TaxesToCalculate): readonly Problem[] {
  return [...problemsOfIssuer(request), ...problemsOfDay(request)];
}

function problemsOfIssuer({ companyId, issuer, items }: TaxesToCalculate): readonly Problem[] {
  if (companyId !== undefined && issuer !== undefined) {
    return [{ path: 'issuer', message: 'informe companyId ou issuer, não os dois' }];
  }
  if (companyId !== undefined) return [];
  if (issuer === undefined) return [{ path: 'companyId', message: 'informe companyId ou issuer' }];
  return items.flatMap(({ taxClass }, index) =>
    taxClass === undefined
      ? []
      : [{ path: `items[${index}].taxClass`, message: 'classe tributária existe só com companyId' }],
  );
}

/**
 * The tables answer from the year in which the layout of the reform was tried with the rates of 2026 to the last one
 * of the transition; rates not yet published come out as such. Source: LC 214/2025 arts. 343 to 347; NT 2025.002
 * UB18-10.
 */
function problemsOfDay({ issueDate }: TaxesToCalculate): readonly Problem[] {
  const { from, to } = quotableDays;
  if (issueDate === undefined || (issueDate >= from && issueDate <= to)) return [];
  return [{ path: 'issueDate', message: `deve estar entre ${from} e ${to}` }];
}
