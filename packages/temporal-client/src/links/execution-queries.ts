import type { FilingKinds, SearchAttributeName } from '@fiscal/contracts';
import { deliveryWorkflowId, filingWorkflowId } from '@fiscal/contracts';

const running = 'ExecutionStatus = "Running"';

/** The questions of operators to the list of executions, in the query language of Temporal. */
export const executionQueries = {
  /** Everything that is not on its way: it waits for a person or for something else. */
  notOnItsWay: `(Attention IS NOT NULL OR Waiting IS NOT NULL) AND ${running}`,
  needsPerson: `Attention IS NOT NULL AND ${running}`,
  ownDefect: `Waiting = "internalError" AND ${running}`,
  answerLost: `DocumentStatus = "unknown" AND ${running}`,
  waits: `Waiting IS NOT NULL AND ${running}`,
  waitsForAuthorizer: (authorizer: string) =>
    `Waiting IS NOT NULL AND ${is('Authorizer', authorizer)} AND ${running}`,
  inProgressOfCompany: (companyId: string) => `${is('CompanyId', companyId)} AND ${running}`,
  /** The executions with this id, of whatever kind the document is. */
  ofDocument: (kinds: FilingKinds, documentId: string) => {
    const ids = Object.values(kinds).map((kind) => filingWorkflowId(kind, documentId));
    const words = [...ids, deliveryWorkflowId(documentId)].map(quoted);
    return `WorkflowId IN (${words.join(', ')})`;
  },
} as const;

const is = (name: SearchAttributeName, value: string): string => `${name} = ${quoted(value)}`;

/** Quotes an id or a code. Throws RangeError for any other text, which could change the question. */
function quoted(value: string): string {
  if (!/^[\w.:-]*\w$/.test(value)) throw new RangeError('neither an id nor a code');
  return `"${value}"`;
}
