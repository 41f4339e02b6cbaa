import type { DescribedExecution, FilingExecutions } from '@fiscal/contracts';
import {
  type AuditRow,
  basisOf,
  type DecisionCondition,
  type DocumentDescription,
  decisionConditionsOf,
  describeDocument,
  type FilingView,
  listAudit,
  namedKeyOf,
  openDecisionOf,
  type SentDecision,
  showFiling,
  type UselessAnswer,
  uselessAnswer,
  withinTime,
} from '@fiscal/services';
import { temporalLinks } from '@fiscal/temporal-client';
import type { ConsoleRequest } from '../../routes/console-request.ts';
import type { AttentionStep } from '../../words/attention-step.ts';
import { offeredSteps } from './offered-steps.ts';
import { type History, historyOfCalls, readHistory } from './read-history.ts';

export interface DocumentData {
  readonly document: DocumentDescription;
  readonly view: FilingView;
  readonly history: History;
  readonly cursor: string | undefined;
  /** The newest rows of the audit about the document. */
  readonly auditRows: readonly AuditRow[];
  readonly steps: readonly AttentionStep[];
  readonly conditions: ReadonlySet<DecisionCondition>;
  readonly namedKey: string | undefined;
  /** The end of the last question, when it tells a person who has to decide nothing. */
  readonly useless: UselessAnswer | undefined;
  /** Changes whenever a decision needs another look at the document. */
  readonly basis: string;
  readonly openDecision: SentDecision | undefined;
  readonly executionUrl: string | undefined;
}

const shownAuditRows = 20;

/** The execution of a document that has ended is of no interest. */
const noExecution: Pick<FilingExecutions, 'describe'> = {
  describe: async (): Promise<DescribedExecution> => ({ state: 'notFound' }),
};

/** The longest wait for the state of an execution (ms): the page is about what the database has. */
const describeWithinMs = 700;

const soon = (executions: Pick<FilingExecutions, 'describe'>): Pick<FilingExecutions, 'describe'> => ({
  describe: (kind, id) =>
    withinTime(describeWithinMs, executions.describe(kind, id)).catch(() => ({ state: 'unreachable' })),
});

function uselessOf(
  { attention, waiting, authorizer }: DocumentDescription,
  { attempts }: FilingView,
): UselessAnswer | undefined {
  const last = attempts.findLast(({ kind, closedAt }) => kind !== 'transmit' && closedAt !== null);
  return attention === null || waiting !== null || last === undefined
    ? undefined
    : uselessAnswer({ authorizer, cStat: last.cStat });
}

type DocumentRequest = ConsoleRequest<{ readonly id: string }, { readonly cursor?: string | undefined }>;

/** Reads all that the page of a document shows; undefined when none has the id. */
export async function loadDocument(request: DocumentRequest): Promise<DocumentData | undefined> {
  const { sys, executions, params, query, temporalUi } = request;
  const { id } = params;
  const document = await describeDocument(sys, { id });
  if (document === undefined) return undefined;
  const { kind, clientId } = document;
  const [view, history, { data: auditRows }] = await Promise.all([
    showFiling(sys, document.open ? soon(executions) : noExecution, { id }),
    readHistory(sys, document, query.cursor),
    listAudit(sys, { clientId, subjectId: id, limit: shownAuditRows }),
  ]);
  if (view === undefined) return undefined;
  const conditions = decisionConditionsOf(view);
  return {
    document,
    view,
    history: history ?? historyOfCalls(document, view),
    cursor: query.cursor,
    auditRows,
    steps: offeredSteps(document),
    conditions,
    namedKey: namedKeyOf(view.attempts),
    useless: conditions.has('undecidedQueries') ? undefined : uselessOf(document, view),
    basis: basisOf({ ...view.filing, decisions: view.decisions }),
    openDecision: openDecisionOf(view.decisions),
    executionUrl:
      temporalUi === undefined
        ? undefined
        : temporalLinks({ ...temporalUi, kinds: sys.filingKinds }).executionLink(kind, id),
  };
}
