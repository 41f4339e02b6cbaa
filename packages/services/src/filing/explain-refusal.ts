import type { CertificateProblem, GateResult, Superseded } from '@fiscal/contracts';
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

/** Why no question was opened; nothing was written. */
export type QuestionRefusal =
  | Superseded
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem };

/**
 * The key was asked for too often, or the CNPJ is silent after cStat 656 (`misuse`): it may be asked for again after
 * `waitMs`.
 */
export interface HeldQuestion {
  readonly kind: 'held';
  readonly waitMs: number;
  readonly reason: 'question' | 'misuse';
}

/** Why no transmission was opened; nothing was written. */
export type Refusal =
  | QuestionRefusal
  | { readonly kind: 'outOfOrder' }
  /** `tryPermit`: the circuit lets some try; take a permit and open again. */
  | { readonly kind: 'tryPermit' }
  | ({ readonly kind: 'held' } & Pick<Extract<GateResult, { kind: 'closed' }>, 'waitMs' | 'reason'>);

interface Facts extends GateFacts, CertificateFacts {
  readonly current: boolean;
  readonly nextOrdinal: number;
}

const look = defineStatement<{ filingId: string; run: number; owner: string }, Facts>(`
  select f.run = :run and f.owner = :owner and f.open as current, f.next_ordinal as "nextOrdinal",
    ${certificateColumns}, ${gateColumns}
  from filing f ${certificateJoin} ${gateJoins}
  where f.id = :filingId`);

/** Finds which comparison of the fence failed. What has changed back meanwhile counts as a permit to try. */
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
  return gate.kind === 'open'
    ? { kind: 'tryPermit' }
    : { kind: 'held', waitMs: gate.waitMs, reason: gate.reason };
}

/** A certificate that came back meanwhile counts as a newer state of things: begin again. */
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
