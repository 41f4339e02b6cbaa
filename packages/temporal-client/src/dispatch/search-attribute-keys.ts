import type { SearchAttributeName } from '@fiscal/contracts';
import { defineSearchAttributeKey } from '@temporalio/common';

const keyword = (name: SearchAttributeName) => defineSearchAttributeKey(name, 'KEYWORD');

/** The attributes that a start sets; the others belong to the workflow. */
export const startAttributes = {
  clientId: keyword('ClientId'),
  companyId: keyword('CompanyId'),
  documentKind: keyword('DocumentKind'),
  documentStatus: keyword('DocumentStatus'),
  environment: keyword('FiscalEnvironment'),
  authorizer: keyword('Authorizer'),
} as const;

export type StartAttribute = ReturnType<typeof keyword>;
