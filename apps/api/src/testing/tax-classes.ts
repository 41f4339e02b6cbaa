import type { createTaxClassSchema } from '@fiscal/api-contract';
import { taxClassExample } from '@fiscal/api-contract';
import type { z } from 'zod';
import { createTaxClassOperation } from '../routes/tax-classes/create-tax-class/create-tax-class.operation.ts';
import { registerCompany } from './companies.ts';
import type { TestApi } from './test-api.ts';
import type { AnswerOf, RequestOptions } from './typed-client.ts';

type TaxClassBody = z.input<typeof createTaxClassSchema>;
type RuleBody = TaxClassBody['rules'][number];

/** A valid class with three rules. Tests change one point of it. */
export function aTaxClassBody(changes?: Partial<TaxClassBody>): TaxClassBody;
export function aTaxClassBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function aTaxClassBody(changes: object = {}): object {
  return {
    ...(taxClassExample as TaxClassBody),
    code: 'revenda',
    ...changes,
  };
}

/** A rule that always applies. Tests change one point of it. */
export function aRuleBody(changes?: Partial<RuleBody>): RuleBody;
export function aRuleBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function aRuleBody(changes: object = {}): object {
  return {
    cfop: '5102',
    icms: { cst: '00', rate: '18.00' },
    pis: { cst: '07' },
    cofins: { cst: '07' },
    ...changes,
  };
}

/** Returns a function that gives the company of the test file, and registers it at the first call. */
export function useCompany(api: () => TestApi): () => Promise<string> {
  let company: Promise<string> | undefined;
  return () => {
    company ??= registerCompany(api());
    return company;
  };
}

/** Creates a class. `changes` may make it invalid. */
export const createClass = (
  api: TestApi,
  companyId: string,
  changes: Readonly<Record<string, unknown>> = {},
  options: RequestOptions = {},
): Promise<AnswerOf<typeof createTaxClassOperation.route>> =>
  api.call(createTaxClassOperation, {
    params: { id: companyId },
    anyBody: aTaxClassBody(changes),
    ...options,
  });
