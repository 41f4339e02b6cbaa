import type { Authority } from '../authority.ts';
import type { Criteria, Examination, MessageToExamine } from '../examination/criteria.ts';
import { refusalAtAdmission } from './admit-message.ts';
import type { Call } from './call.ts';

/** Makes all checks of a call that do not need the authority's memory; `examine` may be slow. */
export async function examineCall(
  authority: Authority,
  call: Call,
  examine: (message: MessageToExamine) => Examination | Promise<Examination>,
): Promise<Examination> {
  const refusal = refusalAtAdmission(authority, call);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  return examine({
    bytes: call.message,
    schema: call.service.schema,
    criteria: criteriaOf(authority, call),
  });
}

export const criteriaOf = (authority: Authority, { environment }: Call): Criteria => ({
  environment,
  servedUfs: authority.servedUfs,
  now: authority.clock.now(),
  limits: authority.limits,
  optionalRules: authority.optionalRules(),
  trust: authority.trust(),
});
