import type { FoundAnswer } from '@fiscal/contracts';
import { type Fence, findStoredAnswer, type SystemContext } from '@fiscal/services';

/** Returns the decisive answer that was stored and not applied, for the workflow. */
export async function findAnswer(
  system: SystemContext,
  fence: Fence,
): Promise<FoundAnswer | { readonly kind: 'none' }> {
  const stored = await findStoredAnswer(system, fence);
  if (stored === null) return { kind: 'none' };
  const { attemptId, class: found, cStat: code, ofRun } = stored;
  return { kind: 'stored', class: found, code, attemptId, ...(ofRun === fence.run ? {} : { ofRun }) };
}
