import type { Clock } from '@fiscal/domain';

const minuteMs = 60_000;
/** New services of one company that a process asks about in a minute. */
export const mostQuestions = 30;

/**
 * Whether one more question of a certificate goes to the address. Services have free digits: without a limit one client
 * could make every process of ours ask without end. A certificate is forgotten when its minute is over.
 */
export function limitQuestions(clock: Clock): (certificateId: string) => boolean {
  const windows = new Map<string, { readonly endsAt: number; count: number }>();
  return (certificateId) => {
    const now = clock.now().getTime();
    for (const [id, { endsAt }] of windows) {
      if (endsAt > now) break;
      windows.delete(id);
    }
    const window = windows.get(certificateId) ?? { endsAt: now + minuteMs, count: 0 };
    windows.set(certificateId, window);
    window.count += 1;
    return window.count <= mostQuestions;
  };
}
