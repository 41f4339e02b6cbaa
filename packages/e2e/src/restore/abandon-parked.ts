import type { Stack } from '@fiscal/dev-stack';
import { openOperator } from '../harness/operator.ts';
import { until } from '../harness/until.ts';

/** Gives up a note that waits for a person, as an operator does once it is known that its number is another note's. */
export async function abandonParked(stack: Stack, noteId: string): Promise<void> {
  const operator = openOperator(stack);
  try {
    await until(`${noteId} is parked`, async () => (await operator.progressOf(noteId)).step === 'parked');
    await operator.decide(noteId, 'abandon');
    await until(`${noteId} is given up`, async () => (await operator.readState(noteId)) === 'COMPLETED');
  } finally {
    await operator.close();
  }
}
