import type { Id24, NfeItem, Problem } from '@fiscal/domain';
import { checkNfeItems } from '@fiscal/nfe';
import type { TaxInput, TaxIssuer, TaxRecipient } from '@fiscal/tax';
import { ruledDays } from '@fiscal/tax-tables';

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

/** Whose taxes: a company of the client, or an issuer that the request describes. */
export type QuotedIssuer =
  | { readonly kind: 'registered'; readonly companyId: Id24 }
  | { readonly kind: 'described'; readonly issuer: TaxIssuer };

interface Refused {
  readonly kind: 'refused';
  readonly problems: readonly Problem[];
}

/** The issuer of a request in which nothing is wrong that can be found without tables; paths are its own. */
export function checkQuotation(request: TaxesToCalculate): QuotedIssuer | Refused {
  const issuer = issuerOf(request);
  const problems = [
    ...(issuer.kind === 'refused' ? issuer.problems : []),
    ...problemsOfDay(request),
    ...checkNfeItems(request),
  ];
  return problems.length === 0 ? issuer : { kind: 'refused', problems };
}

function issuerOf({ companyId, issuer, items }: TaxesToCalculate): QuotedIssuer | Refused {
  if (companyId === undefined) {
    if (issuer === undefined) return refusedAt('companyId', 'informe companyId ou issuer');
    const problems = problemsOfClasses(items);
    return problems.length === 0 ? { kind: 'described', issuer } : { kind: 'refused', problems };
  }
  if (issuer !== undefined) return refusedAt('issuer', 'informe companyId ou issuer, não os dois');
  return { kind: 'registered', companyId };
}

const refusedAt = (path: string, message: string): Refused => ({
  kind: 'refused',
  problems: [{ path, message }],
});

const problemsOfClasses = (items: TaxesToCalculate['items']): readonly Problem[] =>
  items.flatMap(({ taxClass }, index) =>
    taxClass === undefined
      ? []
      : [{ path: `items[${index}].taxClass`, message: 'a classe tributária só existe com companyId' }],
  );

/**
 * The tables answer from the year in which the layout of the reform was tried with the rates of 2026 to the last one
 * of the transition; rates not yet published come out as such. Source: LC 214/2025 arts. 343 to 347; NT 2025.002
 * UB18-10.
 */
function problemsOfDay({ issueDate }: TaxesToCalculate): readonly Problem[] {
  const { from, to } = ruledDays;
  if (issueDate === undefined || (issueDate >= from && issueDate <= to)) return [];
  return [{ path: 'issueDate', message: `deve estar entre ${from} e ${to}` }];
}
