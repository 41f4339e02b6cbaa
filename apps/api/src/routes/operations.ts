import type { Operation } from '../operation/operation.ts';
import { companiesOperations } from './companies/companies-operations.ts';
import { coverageOperations } from './coverage/coverage-operations.ts';
import { mcpOperations } from './mcp/mcp-operations.ts';
import { nfeOperations } from './nfe/nfe-operations.ts';
import { nfseOperations } from './nfse/nfse-operations.ts';
import { rejectionsOperations } from './rejections/rejections-operations.ts';
import { systemOperations } from './system/system-operations.ts';
import { taxOperations } from './tax/tax-operations.ts';
import { taxClassesOperations } from './tax-classes/tax-classes-operations.ts';
import { usageOperations } from './usage/usage-operations.ts';
import { webhooksOperations } from './webhooks/webhooks-operations.ts';

/** Every operation of the API, in the order of the document. Only these are served and published. */
export const operations: readonly Operation[] = [
  ...systemOperations,
  ...companiesOperations,
  ...taxClassesOperations,
  ...nfeOperations,
  ...nfseOperations,
  ...rejectionsOperations,
  ...taxOperations,
  ...webhooksOperations,
  ...usageOperations,
  ...coverageOperations,
  ...mcpOperations,
];
