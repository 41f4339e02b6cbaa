/** Counts what owners hold at the same time, up to a limit for each. */
export interface CountByOwner {
  /** Takes one, which the result gives back once; undefined where the owner has as many as it may. */
  take(owner: string): (() => void) | undefined;
  held(owner: string): number;
}

export function createCountByOwner(limit: number): CountByOwner {
  const counts = new Map<string, number>();
  const held = (owner: string): number => counts.get(owner) ?? 0;
  const change = (owner: string, by: 1 | -1): void => {
    const count = held(owner) + by;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  };
  return {
    take(owner) {
      if (held(owner) >= limit) return undefined;
      change(owner, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(owner, -1);
        isHeld = false;
      };
    },
    held,
  };
}
