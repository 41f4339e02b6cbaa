import type { NfeIssuer } from '@fiscal/nfe';
import type { CompanyRow } from '../../companies/find-company.ts';

/** Returns the company in the form that its documents show. */
export const issuerOf = (row: CompanyRow): NfeIssuer => ({
  cnpj: row.cnpj,
  ie: row.ie,
  im: row.im,
  crt: row.crt,
  legalName: row.legalName,
  tradeName: row.tradeName,
  address: row.address,
});
