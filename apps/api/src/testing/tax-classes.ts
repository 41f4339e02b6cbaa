import { taxClassCreateExample } from '../openapi/tax-class-examples.ts';
import { type Answer, type Call, registerCompany, type TestApi } from './test-api.ts';

/** A good class of three rules; tests change one point of it. */
export const aTaxClassBody = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  ...taxClassCreateExample,
  code: 'revenda',
  ...changes,
});

/** A rule that always applies; tests change one point of it. */
export const aRuleBody = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  cfop: '5102',
  icms: { cst: '00', rate: '18' },
  pis: { cst: '07' },
  cofins: { cst: '07' },
  ...changes,
});

/** The company of a test file, registered at the first call. */
export function useCompany(api: () => TestApi): () => Promise<string> {
  let company: Promise<string> | undefined;
  return () => {
    company ??= registerCompany(api());
    return company;
  };
}

export const classesOf = (companyId: string, code?: string): string =>
  `/v1/companies/${companyId}/tax-classes${code === undefined ? '' : `/${code}`}`;

export const createClass = (
  api: TestApi,
  companyId: string,
  changes: Readonly<Record<string, unknown>> = {},
  call: Call = {},
): Promise<Answer> =>
  api.call(classesOf(companyId), { method: 'POST', body: aTaxClassBody(changes), ...call });
