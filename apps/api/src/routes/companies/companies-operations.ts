import { addNfeSeriesOperation, addNfseSeriesOperation } from './add-series/add-series.operation.ts';
import { createCompanyOperation } from './create-company/create-company.operation.ts';
import { deleteCertificateOperation } from './delete-certificate/delete-certificate.operation.ts';
import { deleteCompanyOperation } from './delete-company/delete-company.operation.ts';
import { deleteLogoOperation } from './delete-logo/delete-logo.operation.ts';
import { getCompanyOperation } from './get-company/get-company.operation.ts';
import { getCompanyStatusOperation } from './get-company-status/get-company-status.operation.ts';
import { getDanfeSettingsOperation } from './get-danfe-settings/get-danfe-settings.operation.ts';
import { getEmailSettingsOperation } from './get-email-settings/get-email-settings.operation.ts';
import { getLogoOperation } from './get-logo/get-logo.operation.ts';
import { listCompaniesOperation } from './list-companies/list-companies.operation.ts';
import { replaceCertificateOperation } from './replace-certificate/replace-certificate.operation.ts';
import { replaceDanfeSettingsOperation } from './replace-danfe-settings/replace-danfe-settings.operation.ts';
import { replaceEmailSettingsOperation } from './replace-email-settings/replace-email-settings.operation.ts';
import { replaceLogoOperation } from './replace-logo/replace-logo.operation.ts';
import { replaceNfseSettingsOperation } from './replace-nfse-settings/replace-nfse-settings.operation.ts';
import { updateCompanyOperation } from './update-company/update-company.operation.ts';

export const companiesOperations = [
  createCompanyOperation,
  listCompaniesOperation,
  getCompanyOperation,
  updateCompanyOperation,
  deleteCompanyOperation,
  getCompanyStatusOperation,
  addNfeSeriesOperation,
  addNfseSeriesOperation,
  replaceNfseSettingsOperation,
  getEmailSettingsOperation,
  replaceEmailSettingsOperation,
  replaceCertificateOperation,
  deleteCertificateOperation,
  getDanfeSettingsOperation,
  replaceDanfeSettingsOperation,
  getLogoOperation,
  replaceLogoOperation,
  deleteLogoOperation,
] as const;
