type Step = PropertyKey;

/** The parts that are taken out of a JSON value, as a tree of their paths. */
export interface Cut {
  isWhole: boolean;
  readonly parts: Map<Step, Cut>;
  /** The old index of each element that is left, where the value is a list that was cut. */
  kept: readonly number[] | undefined;
}

export const noCut = (): Cut => ({ isWhole: false, parts: new Map(), kept: undefined });

/** Adds the part at `path` to what is taken out. */
export function addToCut(cut: Cut, path: readonly Step[]): void {
  let part = cut;
  for (const step of path) {
    const inner = part.parts.get(step) ?? noCut();
    part.parts.set(step, inner);
    part = inner;
  }
  part.isWhole = true;
}

/** A copy of a JSON value without those parts; what has none of them is shared. Notes in `cut` what lists kept. */
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

/** Where a path of the copy leads in the value that was cut. */
export function originalPath(path: readonly Step[], cut: Cut): readonly Step[] {
  let part: Cut | undefined = cut;
  return path.map((step) => {
    const original: Step = typeof step === 'number' ? (part?.kept?.[step] ?? step) : step;
    part = part?.parts.get(original);
    return original;
  });
}
