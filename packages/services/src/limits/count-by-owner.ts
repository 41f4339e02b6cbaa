/** Counts the things that each owner holds at the same time, up to a limit. */
export interface CountByOwner {
  /** Takes one, and returns the function that gives it back. Undefined when the owner already has the limit. */
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
