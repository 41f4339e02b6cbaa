import type { Mode } from '@fiscal/domain';
import type { NoteWaiter } from '@fiscal/services';
import { type ApiRouter, refuseValues } from '../http/api-router.ts';
import type { HealthProbe } from '../http/health-probe.ts';
import { type ApiDocument, buildDocument } from '../openapi/document.ts';
import { addNfeSeries } from './companies/add-nfe-series/add-nfe-series.handler.ts';
import { addNfeSeriesRoute } from './companies/add-nfe-series/add-nfe-series.route.ts';
import { createCompany } from './companies/create-company/create-company.handler.ts';
import { createCompanyRoute } from './companies/create-company/create-company.route.ts';
import { getCompany } from './companies/get-company/get-company.handler.ts';
import { getCompanyRoute } from './companies/get-company/get-company.route.ts';
import { getCompanyStatus } from './companies/get-company-status/get-company-status.handler.ts';
import { getCompanyStatusRoute } from './companies/get-company-status/get-company-status.route.ts';
import { listCompanies } from './companies/list-companies/list-companies.handler.ts';
import { listCompaniesRoute } from './companies/list-companies/list-companies.route.ts';
import { replaceCertificate } from './companies/replace-certificate/replace-certificate.handler.ts';
import { replaceCertificateRoute } from './companies/replace-certificate/replace-certificate.route.ts';
import { updateCompany } from './companies/update-company/update-company.handler.ts';
import { updateCompanyRoute } from './companies/update-company/update-company.route.ts';
import { createNfe } from './nfe/create-nfe/create-nfe.handler.ts';
import { createNfeRoute } from './nfe/create-nfe/create-nfe.route.ts';
import { findNfe } from './nfe/find-nfe/find-nfe.handler.ts';
import { findNfeRoute } from './nfe/find-nfe/find-nfe.route.ts';
import { getNfe } from './nfe/get-nfe/get-nfe.handler.ts';
import { getNfeRoute } from './nfe/get-nfe/get-nfe.route.ts';
import { getNfeDanfe } from './nfe/get-nfe-danfe/get-nfe-danfe.handler.ts';
import { getNfeDanfeRoute } from './nfe/get-nfe-danfe/get-nfe-danfe.route.ts';
import { getNfeXml } from './nfe/get-nfe-xml/get-nfe-xml.handler.ts';
import { getNfeXmlRoute } from './nfe/get-nfe-xml/get-nfe-xml.route.ts';
import { retryNfe } from './nfe/retry-nfe/retry-nfe.handler.ts';
import { retryNfeRoute } from './nfe/retry-nfe/retry-nfe.route.ts';
import { getHealth } from './system/get-health/get-health.handler.ts';
import { getHealthRoute } from './system/get-health/get-health.route.ts';
import { getMe } from './system/get-me/get-me.handler.ts';
import { getMeRoute } from './system/get-me/get-me.route.ts';
import { getOpenapi } from './system/get-openapi/get-openapi.handler.ts';
import { getOpenapiRoute } from './system/get-openapi/get-openapi.route.ts';
import { calculateTaxes } from './tax/calculate-taxes/calculate-taxes.handler.ts';
import { calculateTaxesRoute } from './tax/calculate-taxes/calculate-taxes.route.ts';
import { findNcm } from './tax/find-ncm/find-ncm.handler.ts';
import { findNcmRoute } from './tax/find-ncm/find-ncm.route.ts';
import { getTaxRules } from './tax/get-tax-rules/get-tax-rules.handler.ts';
import { getTaxRulesRoute } from './tax/get-tax-rules/get-tax-rules.route.ts';
import { listClassifications } from './tax/list-classifications/list-classifications.handler.ts';
import { listClassificationsRoute } from './tax/list-classifications/list-classifications.route.ts';
import { createTaxClass } from './tax-classes/create-tax-class/create-tax-class.handler.ts';
import { createTaxClassRoute } from './tax-classes/create-tax-class/create-tax-class.route.ts';
import { deleteTaxClass } from './tax-classes/delete-tax-class/delete-tax-class.handler.ts';
import { deleteTaxClassRoute } from './tax-classes/delete-tax-class/delete-tax-class.route.ts';
import { getTaxClass } from './tax-classes/get-tax-class/get-tax-class.handler.ts';
import { getTaxClassRoute } from './tax-classes/get-tax-class/get-tax-class.route.ts';
import { listTaxClasses } from './tax-classes/list-tax-classes/list-tax-classes.handler.ts';
import { listTaxClassesRoute } from './tax-classes/list-tax-classes/list-tax-classes.route.ts';
import { replaceTaxClass } from './tax-classes/replace-tax-class/replace-tax-class.handler.ts';
import { replaceTaxClassRoute } from './tax-classes/replace-tax-class/replace-tax-class.route.ts';
import { testTaxClass } from './tax-classes/test-tax-class/test-tax-class.handler.ts';
import { testTaxClassRoute } from './tax-classes/test-tax-class/test-tax-class.route.ts';
import { createWebhook } from './webhooks/create-webhook/create-webhook.handler.ts';
import { createWebhookRoute } from './webhooks/create-webhook/create-webhook.route.ts';
import { getWebhook } from './webhooks/get-webhook/get-webhook.handler.ts';
import { getWebhookRoute } from './webhooks/get-webhook/get-webhook.route.ts';
import { listWebhooks } from './webhooks/list-webhooks/list-webhooks.handler.ts';
import { listWebhooksRoute } from './webhooks/list-webhooks/list-webhooks.route.ts';
import { testWebhook } from './webhooks/test-webhook/test-webhook.handler.ts';
import { testWebhookRoute } from './webhooks/test-webhook/test-webhook.route.ts';

export interface RouteDeps {
  readonly probe: HealthProbe;
  readonly waiter: Pick<NoteWaiter, 'wait'>;
  readonly mode: Mode;
  readonly baseUrl: string;
}

/** Wires every operation of the service; an operation that is not here is not published. */
export function registerRoutes(router: ApiRouter, deps: RouteDeps): void {
  let document: ApiDocument | undefined;
  const published = (): ApiDocument => {
    document ??= buildDocument(router, deps);
    return document;
  };
  router.openapi(getHealthRoute, getHealth(deps.probe));
  router.openapi(getOpenapiRoute, getOpenapi(published));
  router.openapi(getMeRoute, getMe);

  router.openapi(createCompanyRoute, createCompany);
  router.openapi(listCompaniesRoute, listCompanies);
  router.openapi(getCompanyRoute, getCompany);
  router.openapi(updateCompanyRoute, updateCompany);
  router.openapi(getCompanyStatusRoute, getCompanyStatus);
  router.openapi(addNfeSeriesRoute, addNfeSeries);
  router.openapi(replaceCertificateRoute, replaceCertificate);

  router.openapi(createTaxClassRoute, createTaxClass);
  router.openapi(listTaxClassesRoute, listTaxClasses);
  router.openapi(getTaxClassRoute, getTaxClass);
  router.openapi(replaceTaxClassRoute, replaceTaxClass);
  router.openapi(deleteTaxClassRoute, deleteTaxClass);
  router.openapi(testTaxClassRoute, testTaxClass);

  router.openapi(createNfeRoute, createNfe);
  router.openapi(findNfeRoute, findNfe);
  router.openapi(getNfeRoute, getNfe(deps.waiter));
  router.openapi(getNfeXmlRoute, getNfeXml);
  router.openapi(getNfeDanfeRoute, getNfeDanfe);
  router.openapi(retryNfeRoute, retryNfe);

  router.openapi(calculateTaxesRoute, calculateTaxes);
  router.openapi(listClassificationsRoute, listClassifications);
  router.openapi(findNcmRoute, findNcm, refuseValues);
  router.openapi(getTaxRulesRoute, getTaxRules);

  router.openapi(createWebhookRoute, createWebhook);
  router.openapi(listWebhooksRoute, listWebhooks);
  router.openapi(getWebhookRoute, getWebhook);
  router.openapi(testWebhookRoute, testWebhook);
  published();
}
