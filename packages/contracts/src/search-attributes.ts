import { type CompanyTask, companyTaskNames } from './company-tasks.ts';
import { type DeliveryChannel, deliveryChannels } from './deliver.ts';
import { type FilingKind, type FilingKinds, kindNames } from './kinds.ts';

/**
 * A search attribute as the server registers it. Its values are not encrypted: never personal data, a key or an amount.
 */
export interface SearchAttributeDefinition {
  readonly name: string;
  readonly type: 'Keyword' | 'Datetime' | 'Int';
}

/** PostgreSQL visibility allows 10 Keyword and 3 of each other type. */
export const searchAttributes = [
  { name: 'ClientId', type: 'Keyword' },
  { name: 'CompanyId', type: 'Keyword' },
  { name: 'DocumentKind', type: 'Keyword' },
  { name: 'DocumentStatus', type: 'Keyword' },
  { name: 'Attention', type: 'Keyword' },
  /** Why the filing waits: a value of `WaitReason`. */
  { name: 'Waiting', type: 'Keyword' },
  { name: 'FiscalEnvironment', type: 'Keyword' },
  { name: 'Authorizer', type: 'Keyword' },
  { name: 'AnswerCode', type: 'Keyword' },
  { name: 'NextAttemptAt', type: 'Datetime' },
  { name: 'Attempts', type: 'Int' },
] as const satisfies readonly SearchAttributeDefinition[];

export type SearchAttributeName = (typeof searchAttributes)[number]['name'];

/** The kinds of dispatch orders and of the executions that carry them: the values of `DocumentKind`. */
export type OrderKind = FilingKind | DeliveryChannel | CompanyTask;

export const orderKinds = (kinds: FilingKinds): readonly OrderKind[] => [
  ...kindNames(kinds),
  ...deliveryChannels,
  ...companyTaskNames,
];

export const isDeliveryChannel = (kind: OrderKind): kind is DeliveryChannel =>
  deliveryChannels.some((channel) => channel === kind);

export const isCompanyTask = (kind: OrderKind): kind is CompanyTask =>
  companyTaskNames.some((task) => task === kind);
