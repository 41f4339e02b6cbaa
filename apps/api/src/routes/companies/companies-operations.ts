import { addNfeSeriesOperation } from './add-nfe-series/add-nfe-series.operation.ts';
import { createCompanyOperation } from './create-company/create-company.operation.ts';
import { deleteCompanyOperation } from './delete-company/delete-company.operation.ts';
import { getCompanyOperation } from './get-company/get-company.operation.ts';
import { getCompanyStatusOperation } from './get-company-status/get-company-status.operation.ts';
import { listCompaniesOperation } from './list-companies/list-companies.operation.ts';
import { replaceCertificateOperation } from './replace-certificate/replace-certificate.operation.ts';
import { updateCompanyOperation } from './update-company/update-company.operation.ts';

export const companiesOperations = [
  createCompanyOperation,
  listCompaniesOperation,
  getCompanyOperation,
  updateCompanyOperation,
  deleteCompanyOperation,
  getCompanyStatusOperation,
  addNfeSeriesOperation,
  replaceCertificateOperation,
] as const;
