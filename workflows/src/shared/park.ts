import type { AttentionAction } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import { condition } from '@temporalio/workflow';
import { announce } from './announce.ts';
import type { Journey } from './journey.ts';
import type { OperatorDesk } from './operator-desk.ts';
import type { Submissions } from './submissions.ts';

/** Who woke a parked note: the client's retry, or an operator's decision. */
export type Awakening = 'retry' | AttentionAction;

/** Waits for a person, without a limit: it costs nothing while idle and survives deploys. */
export async function park(
  journey: Journey,
  attention: Attention,
  inbox: Submissions,
  desk: OperatorDesk,
): Promise<Awakening> {
  const seen = inbox.count();
  journey.step = 'parked';
  journey.attention = attention;
  announce(journey);
  await condition(() => desk.hasResolution() || inbox.count() > seen);
  const resolution = desk.takeResolution();
  journey.attention = null;
  return resolution?.action ?? 'retry';
}
