import { absentId } from '../api.fixture.ts';
import {
  taxClassCreateExample,
  taxClassReplaceExample,
  taxClassSituationExample,
} from '../openapi/tax-class-examples.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const taxClasses = `/v1/companies/${absentId}/tax-classes`;

/** Every operation that needs a key. */
export const operations: readonly Operation[] = [
  { method: 'GET', path: '/v1/me' },
  { method: 'POST', path: '/v1/companies', body: {} },
  { method: 'GET', path: '/v1/companies' },
  { method: 'GET', path: `/v1/companies/${absentId}` },
  { method: 'PATCH', path: `/v1/companies/${absentId}`, body: {} },
  { method: 'GET', path: `/v1/companies/${absentId}/status` },
  { method: 'POST', path: `/v1/companies/${absentId}/nfe-series`, body: { number: 1, next: 1 } },
  {
    method: 'PUT',
    path: `/v1/companies/${absentId}/certificate`,
    body: { pfxBase64: 'A'.repeat(100), password: 'x' },
  },
  { method: 'POST', path: taxClasses, body: taxClassCreateExample },
  { method: 'GET', path: taxClasses },
  { method: 'GET', path: `${taxClasses}/${taxClassCreateExample.code}` },
  { method: 'PUT', path: `${taxClasses}/${taxClassCreateExample.code}`, body: taxClassReplaceExample },
  { method: 'DELETE', path: `${taxClasses}/${taxClassCreateExample.code}` },
  {
    method: 'POST',
    path: `${taxClasses}/${taxClassCreateExample.code}/test`,
    body: taxClassSituationExample,
  },
  { method: 'POST', path: '/v1/nfe', body: {} },
  { method: 'GET', path: '/v1/nfe?externalId=x' },
  { method: 'GET', path: `/v1/nfe/${absentId}` },
  { method: 'GET', path: `/v1/nfe/${absentId}/xml` },
  { method: 'GET', path: `/v1/nfe/${absentId}/danfe` },
  { method: 'POST', path: `/v1/nfe/${absentId}/retry` },
  { method: 'POST', path: '/v1/tax/calculate', body: {} },
  { method: 'GET', path: '/v1/tax/classifications' },
  { method: 'GET', path: '/v1/tax/ncm/10063021' },
  { method: 'GET', path: '/v1/tax/rules' },
  { method: 'POST', path: '/v1/webhooks', body: {} },
  { method: 'GET', path: '/v1/webhooks' },
  { method: 'GET', path: `/v1/webhooks/${absentId}` },
  { method: 'POST', path: `/v1/webhooks/${absentId}/test` },
];

export const ofResources = operations.filter(({ path }) => path.includes(absentId));
export const withBody = operations.filter(({ body }) => body !== undefined);
