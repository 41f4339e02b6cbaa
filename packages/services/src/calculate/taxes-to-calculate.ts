import type { NfeItem } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import type { RequestToCheck } from '@fiscal/nfe';
import type { TaxInput, TaxIssuer, TaxRecipient } from '@fiscal/tax';
import type { ServiceDeps } from '../context/context.ts';

type CalculatedFields =
  | 'operation'
  | 'direction'
  | 'presence'
  | 'finalConsumer'
  | 'charges'
  | 'transport'
  | 'payments'
  | 'billing';

/** A request for a quotation. It has either a registered company or a described issuer. */
export interface TaxesToCalculate extends Pick<TaxInput, CalculatedFields> {
  readonly companyId?: Id24 | undefined;
  readonly issuer?: TaxIssuer | undefined;
  readonly recipient: TaxRecipient;
  readonly items: readonly NfeItem[];
  /** YYYY-MM-DD; today in Brasília when absent. */
  readonly issueDate?: string | undefined;
  readonly expectedTotal?: string | undefined;
}

/** The issuer whose taxes are calculated: a company of the client, or one that the request describes. */
export type QuotedIssuer =
  | { readonly kind: 'registered'; readonly companyId: Id24 }
  | { readonly kind: 'described'; readonly issuer: TaxIssuer };

/** Returns the issuer of a request; undefined when it names none, or two. */
export function quotedIssuer({ companyId, issuer }: TaxesToCalculate): QuotedIssuer | undefined {
  if (companyId !== undefined) return issuer === undefined ? { kind: 'registered', companyId } : undefined;
  return issuer === undefined ? undefined : { kind: 'described', issuer };
}

/** Returns the quotation as the rules need it: emitted at noon of its day in Brasília, or now. */
export const quotationToCheck = (
  request: TaxesToCalculate,
  { clock }: Pick<ServiceDeps, 'clock'>,
  issuer: TaxIssuer | undefined,
) =>
  ({
    kind: 'quotation',
    request,
    issuer,
    issuedAt: request.issueDate === undefined ? clock.now() : new Date(`${request.issueDate}T12:00:00-03:00`),
  }) as const satisfies RequestToCheck;
