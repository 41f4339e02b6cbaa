import type { Unfinished } from './compare-outcome.ts';
import { type Patience, waitUntil } from './wait-until.ts';

export interface Drained {
  /** The time until nothing was on its way, or until the patience ended. */
  readonly seconds: number;
  /** A sentence for each kind of thing that had not ended by then. */
  readonly faults: readonly string[];
}

/** Waits for the end of every delivery and document. A document that waits for a person is a fault, and is not waited for. */
export async function drain(
  count: () => Promise<Unfinished>,
  patience: Patience,
  progress: (line: string) => void,
): Promise<Drained> {
  const begun = Date.now();
  let last: Unfinished | undefined;
  const isOver = await waitUntil(async () => {
    const now = await count();
    const line = describe(now);
    if (last === undefined || line !== describe(last)) progress(line);
    last = now;
    return now.documents - now.parked <= 0 && now.deliveries === 0;
  }, patience);
  const seconds = Math.round((Date.now() - begun) / 1000);
  if (last === undefined) return { seconds, faults: ['nobody could count what is on its way'] };
  return {
    seconds,
    faults: [
      ...(isOver ? [] : [`not ended ${seconds} s after the last request: ${describe(last)}`]),
      ...(last.parked === 0 ? [] : [`${last.parked} documents wait for a person`]),
    ],
  };
}

const describe = ({ documents, deliveries, parked }: Unfinished): string =>
  `${documents} documents and ${deliveries} deliveries are on their way, ${parked} wait for a person`;
