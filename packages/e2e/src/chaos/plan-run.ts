import { type ChaosSize, type PostedKind, planChaos, saleName, scenarioFor } from './plan-chaos.ts';
import { type FollowUp, planFollowUps } from './plan-follow-ups.ts';

/** The scenario of a note that the authority is to refuse. */
const refusal = 'reject=778';

export interface RunSize extends ChaosSize {
  readonly documents?: 'notes' | 'all' | undefined;
}

/** The plan of a run with what follows each sale, and the sales that the authority is to refuse, by their externalIds. */
export function planRun(options: RunSize) {
  const plan = planChaos({ ...options, mix: options.documents === 'all' ? 'withServices' : 'notes' });
  const planned =
    options.documents === 'all'
      ? planFollowUps(options).map((one, index) => followUpOf(plan.kinds[index], one))
      : [];
  const isRefused = (index: number): boolean => planned[index]?.kind === 'refused';
  return {
    plan: {
      ...plan,
      scenarios: plan.scenarios.map((scenario, index) =>
        isRefused(index) ? scenarioFor(plan.kinds[index], refusal) : scenario,
      ),
    },
    followUps: new Map(planned.map((one, index) => [saleName(index), one])),
    refusedOnes: planned.flatMap(({ kind }, index) => (kind === 'refused' ? [saleName(index)] : [])),
  };
}

/** An NFS-e has no letters; its cancellation is queried at the Sefin under scenarios of its own. */
function followUpOf(kind: PostedKind | undefined, followUp: FollowUp): FollowUp {
  if (kind !== 'nfse' || followUp.kind === 'refused') return followUp;
  const events = followUp.events
    .filter(({ type }) => type === 'cancel')
    .map(({ type, scenario }) => ({ type, scenario: scenarioOfEvent(scenario) }));
  return { kind: 'issued', events };
}

/** An event is registered at once or not at all. */
const scenarioOfEvent = (scenario: string | undefined): string | undefined => {
  const ofSefin = scenarioFor('nfse', scenario);
  return ofSefin?.startsWith('pending') === true ? 'drop-after' : ofSefin;
};
