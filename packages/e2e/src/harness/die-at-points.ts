import type { FaultPoint } from '@fiscal/activities';
import type { Harness } from './start-harness.ts';
import { within } from './until.ts';

/** A point, or the n-th passing of it. */
export type Death = FaultPoint | `${FaultPoint}@${number}`;

/** A kind of document over which workers die. */
export interface DeathsPlan<Point extends Death, Subject, Posted> {
  readonly points: readonly Point[];
  /** The number of documents that are on their way when one worker dies; all of them by default. */
  readonly atOnce?: number | undefined;
  /** Makes the base of the document before any worker dies, and waits until the base has ended. */
  readonly prepare: (point: Point) => Promise<Subject>;
  /**
   * Posts the document while no worker runs. The scenario loses the answer when the point is passed only after a lost
   * answer.
   */
  readonly post: (subject: Subject, scenario: string | undefined) => Promise<Posted>;
  /** Returns the id in the name of the execution of the document. */
  readonly idOf: (posted: Posted, subject: Subject) => Promise<string> | string;
}

/** A document over which a worker died. */
export interface Died<Point extends Death, Subject, Posted> {
  readonly point: Point;
  /** The signal that ended the worker. */
  readonly how: string;
  readonly subject: Subject;
  readonly posted: Posted;
}

/**
 * Kills workers over a document of its own at each point: one that dies holds each of its documents at its point until all
 * of them are there, so that a start of the worker serves many deaths. A worker without faults runs afterwards.
 */
export async function dieAtPoints<Point extends Death, Subject, Posted>(
  { stack }: Pick<Harness, 'stack'>,
  { points, atOnce = points.length, prepare, post, idOf }: DeathsPlan<Point, Subject, Posted>,
): Promise<readonly Died<Point, Subject, Posted>[]> {
  const subjects = await Promise.all(points.map(async (point) => ({ point, subject: await prepare(point) })));
  const died: Died<Point, Subject, Posted>[] = [];
  await stack.worker.kill();
  while (died.length < points.length) {
    const next = subjects.slice(died.length, died.length + atOnce);
    const onTheirWay = await Promise.all(
      next.map(async ({ point, subject }) => {
        const posted = await post(subject, needLostAnswer.has(point) ? 'drop-after' : undefined);
        return { point, subject, posted, id: await idOf(posted, subject) };
      }),
    );
    const how = await dieAt(stack, onTheirWay);
    died.push(...onTheirWay.map(({ id, ...death }) => ({ ...death, how })));
  }
  await stack.worker.restart();
  return died;
}

/** Returns the death of a process at a point; throws when no process died there. */
export function diedAt<Point extends Death, Subject, Posted>(
  deaths: readonly Died<Point, Subject, Posted>[] | undefined,
  point: Point,
): Died<Point, Subject, Posted> {
  const death = deaths?.find((each) => each.point === point);
  if (death === undefined) throw new Error(`nobody died at ${point}`);
  return death;
}

interface Place {
  readonly point: Death;
  /** The id of the document that the execution carries. */
  readonly id: string;
}

type Stack = Harness['stack'];

/** Starts a worker that dies once each document is at its point; gives the signal that ended it. */
async function dieAt({ worker }: Stack, places: readonly Place[]): Promise<string> {
  await worker.restart({
    FAULT_POINTS: places.map(({ point, id }) => `${point}=${id}`).join('+'),
    // Held documents keep their slots, which are as many as the connections allow.
    DATABASE_CONNECTIONS: '60',
  });
  return within(`the worker dies at ${places.map(({ point }) => point).join(', ')}`, worker.ended());
}

/** Points that only a document whose answer is lost passes. */
const needLostAnswer: ReadonlySet<Death> = new Set([
  'question.opened',
  'question.answered',
  'question.closed',
]);
