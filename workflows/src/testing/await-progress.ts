import { type FilingProgress, progressQuery } from '@fiscal/contracts';
import type { WorkflowHandle } from '@temporalio/client';

/** The longest time without progress, longer than a step takes on a busy machine. */
const stillMs = 60_000;

/**
 * Polls the query until the progress is as wanted. Throws with the last progress when it does not change for too long.
 */
export async function awaitProgress(
  { handle }: { readonly handle: Pick<WorkflowHandle, 'query'> },
  wanted: string,
  isWanted: (progress: FilingProgress) => boolean,
): Promise<FilingProgress> {
  let seen = '';
  let moved = performance.now();
  // Each query costs a workflow task: the longer it takes, the fewer are sent.
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 160)) {
    const progress = await handle.query<FilingProgress, []>(progressQuery);
    if (isWanted(progress)) return progress;
    const shown = JSON.stringify(progress);
    if (shown !== seen) moved = performance.now();
    seen = shown;
    if (performance.now() > moved + stillMs)
      throw new Error(`waited until a filing is ${wanted}; it stands still: ${shown}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
