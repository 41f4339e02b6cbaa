/** A docstring that begins with a word which leaves out the subject of the sentence. */
export interface HeadlessDocstring {
  readonly path: string;
  /** The line of the first word, from 1. */
  readonly line: number;
  readonly text: string;
}

const headless = /\/\*\*[\s*]+(?:What|How|Of|As|Whom|Those|Who|Whose|Which)\b.*/g;

/** Returns the docstrings without a subject in source files (path in the repository to text). */
export function findHeadlessDocstrings(sources: ReadonlyMap<string, string>): readonly HeadlessDocstring[] {
  return [...sources].flatMap(([path, source]) =>
    [...source.matchAll(headless)].map(({ index, 0: found }) => {
      const text = found.replace(/^[/*\s]+/, '');
      const before = source.slice(0, index + found.length - text.length);
      return { path, line: before.split('\n').length, text: text.replace(/\s*\*\/.*$/, '') };
    }),
  );
}
