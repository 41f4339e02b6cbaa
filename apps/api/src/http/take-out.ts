type Step = PropertyKey;

/** The parts to remove from a JSON value, as a tree of their paths. */
export interface Cut {
  isWhole: boolean;
  readonly parts: Map<Step, Cut>;
  /** For a list that was cut: the old index of each element that is left. */
  kept: readonly number[] | undefined;
}

export const noCut = (): Cut => ({ isWhole: false, parts: new Map(), kept: undefined });

/** Marks the part at `path` for removal. */
export function addToCut(cut: Cut, path: readonly Step[]): void {
  let part = cut;
  for (const step of path) {
    const inner = part.parts.get(step) ?? noCut();
    part.parts.set(step, inner);
    part = inner;
  }
  part.isWhole = true;
}

/** Copies a JSON value without the marked parts; values without marked parts are shared. Sets `kept` of each cut list. */
export function takeOut(value: unknown, cut: Cut | undefined): unknown {
  if (cut === undefined || cut.parts.size === 0) return value;
  const isLeft = (step: Step): boolean => cut.parts.get(step)?.isWhole !== true;
  if (Array.isArray(value)) {
    const kept = [...value.keys()].filter(isLeft);
    cut.kept = kept;
    return kept.map((index) => takeOut(value[index], cut.parts.get(index)));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isLeft(name))
      .map(([name, field]) => [name, takeOut(field, cut.parts.get(name))]),
  );
}

/** Translates a path of the copy into the path of the same part in the original value. */
export function originalPath(path: readonly Step[], cut: Cut): readonly Step[] {
  let part: Cut | undefined = cut;
  return path.map((step) => {
    const original: Step = typeof step === 'number' ? (part?.kept?.[step] ?? step) : step;
    part = part?.parts.get(original);
    return original;
  });
}
