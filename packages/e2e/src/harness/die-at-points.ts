import type { FaultPoint } from '@fiscal/activities';
import type { Harness } from './start-harness.ts';

/** A point, or the n-th passing of it. */
export type Death = FaultPoint | `${FaultPoint}@${number}`;

/** A kind of document over which workers die. */
export interface DeathsPlan<Subject, Posted, Last> {
  /**
   * Points against the way of the document, so that the documents of earlier deaths, recovering meanwhile, do not pass
   * the point at which the next worker waits to die. Where they would, a new stage begins once all of them have ended.
   */
  readonly stages: readonly (readonly Death[])[];
  /** Makes what the document is about, before any worker of the stage dies, and waits until nothing more happens to it. */
  readonly prepare: (point: Death) => Promise<Subject>;
  /** Posts the document, under a scenario where only one whose answer is lost passes the point. */
  readonly post: (subject: Subject, scenario: string | undefined) => Promise<Posted>;
  /** Waits until nothing about the document is left to do. */
  readonly follow: (posted: Posted, subject: Subject) => Promise<Last>;
}

/** A document over which a worker died, and how it ended. */
export interface Recovered<Subject, Posted, Last> {
  /** The signal that ended the worker. */
  readonly how: string;
  readonly subject: Subject;
  readonly posted: Posted;
  readonly last: Last;
}

/** Kills a worker at each point over a document of its own; after each stage one without faults brings them to their ends. */
export async function dieAtPoints<Subject, Posted, Last>(
  harness: Harness,
  plan: DeathsPlan<Subject, Posted, Last>,
): Promise<ReadonlyMap<Death, Recovered<Subject, Posted, Last>>> {
  const ends = new Map<Death, Recovered<Subject, Posted, Last>>();
  for (const stage of plan.stages) {
    for (const [point, end] of await endStage(harness, stage, plan)) ends.set(point, end);
  }
  return ends;
}

async function endStage<Subject, Posted, Last>(
  { stack: { worker } }: Harness,
  stage: readonly Death[],
  { prepare, post, follow }: DeathsPlan<Subject, Posted, Last>,
): Promise<readonly (readonly [Death, Recovered<Subject, Posted, Last>])[]> {
  const subjects = await Promise.all(stage.map(async (point) => ({ point, subject: await prepare(point) })));
  const deaths = [];
  for (const { point, subject } of subjects) {
    await worker.kill();
    await worker.restart({ FAULT_POINTS: point });
    const posted = await post(subject, needLostAnswer.has(point) ? 'drop-after' : undefined);
    deaths.push({ point, subject, posted, how: await worker.ended() });
  }
  await worker.restart();
  return Promise.all(
    deaths.map(async ({ point, ...death }) => {
      const last = await follow(death.posted, death.subject);
      return [point, { ...death, last }] as const;
    }),
  );
}

/** Points that only a document whose answer is lost passes. */
const needLostAnswer: ReadonlySet<Death> = new Set([
  'question.opened',
  'question.answered',
  'question.closed',
]);
