/** A label with its value; undefined: the note has none. */
export type Fact = readonly [label: string, value: string | undefined];

/** What a mail calls a note, and what it says of it. Portuguese. */
export interface NoteWords {
  /** The title of the note: `NF-e 12345 série 1`. */
  readonly title: string;
  /** A feminine noun. */
  readonly noun: string;
  /** The name of the print: `DANFE`. */
  readonly print: string;
  /** What ended it: said of the note, and done by `doer`, or by its issuer where there is none. */
  readonly ending: { readonly title: string; readonly deed: string; readonly doer?: string };
  readonly facts: readonly Fact[];
  /** How its authenticity is checked. */
  readonly authenticity: string;
}
