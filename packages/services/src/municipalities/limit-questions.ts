import type { Clock } from '@fiscal/domain';

const minuteMs = 60_000;
/** Questions that a process sends with one certificate in a minute. */
export const mostQuestions = 30;

/**
 * Makes the function that says whether one more question with a certificate may go to the address. Some digits of a
 * service code are free: without a limit one client could make every process send questions without end.
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
