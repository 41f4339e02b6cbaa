/** Counts what owners hold at the same time, up to a limit for each. */
export interface CountByOwner {
  /** Takes one, which the result gives back once; undefined where the owner has as many as it may. */
  take(owner: string): (() => void) | undefined;
}

export function createCountByOwner(limit: number): CountByOwner {
  const counts = new Map<string, number>();
  const change = (owner: string, by: 1 | -1): void => {
    const count = (counts.get(owner) ?? 0) + by;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  };
  return {
    take(owner) {
      if ((counts.get(owner) ?? 0) >= limit) return undefined;
      change(owner, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(owner, -1);
        isHeld = false;
      };
    },
  };
}
