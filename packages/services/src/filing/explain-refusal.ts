import type { AuthorityWait, CertificateProblem, Superseded } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type GateFacts, gateColumns, gateJoins, gateOf } from '../circuit/gate-facts.ts';
import type { SystemContext } from '../context/context.ts';
import {
  type CertificateFacts,
  certificateColumns,
  certificateJoin,
  certificateOf,
} from './certificate-facts.ts';
import type { Fence } from './filing-types.ts';

/** The reason why no question was opened; nothing was written. */
export type QuestionRefusal =
  | Superseded
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem };

/** The reason why no transmission was opened; nothing was written. */
export type Refusal =
  | QuestionRefusal
  | { readonly kind: 'outOfOrder' }
  /** `tryPermit`: the circuit lets some calls try. Take a permit and open again. */
  | { readonly kind: 'tryPermit' }
  | ({ readonly kind: 'held' } & AuthorityWait);

interface Facts extends GateFacts, CertificateFacts {
  readonly current: boolean;
  readonly nextOrdinal: number;
}

const look = defineStatement<{ filingId: string; run: number; owner: string }, Facts>(`
  select f.run = :run and f.owner = :owner and f.open as current, f.next_ordinal as "nextOrdinal",
    ${certificateColumns}, ${gateColumns}
  from filing f ${certificateJoin} ${gateJoins}
  where f.id = :filingId`);

/** Finds the condition of the fence that failed. When all are fulfilled by now, returns `tryPermit`. */
export async function explainRefusal(
  sys: SystemContext,
  { filingId, run, owner }: Fence,
  ordinal: number,
): Promise<Refusal> {
  const [facts] = await sys.db.autocommit(look, { filingId, run, owner });
  if (facts === undefined || !facts.current) return { kind: 'superseded' };
  if (facts.nextOrdinal !== ordinal) return { kind: 'outOfOrder' };
  const certificate = certificateOf(facts);
  if (typeof certificate === 'string') return { kind: 'blocked', attention: certificate };
  const gate = gateOf(facts, sys);
  return gate.kind === 'open' ? { kind: 'tryPermit' } : { ...gate, kind: 'held' };
}

/**
 * Finds the reason why a question was refused. When the certificate is usable by now, returns `superseded`, so that the
 * execution begins again.
 */
export async function explainQuestionRefusal(
  sys: SystemContext,
  { filingId, run, owner }: Fence,
): Promise<QuestionRefusal> {
  const [facts] = await sys.db.autocommit(look, { filingId, run, owner });
  if (facts === undefined || !facts.current) return { kind: 'superseded' };
  const certificate = certificateOf(facts);
  return typeof certificate === 'string'
    ? { kind: 'blocked', attention: certificate }
    : { kind: 'superseded' };
}
