/** A label with its value; undefined when the note has none. */
export type Fact = readonly [label: string, value: string | undefined];

/** The words that a mail uses for a note. Portuguese. */
export interface NoteWords {
  /** The title of the note: `NF-e 12345 série 1`. */
  readonly title: string;
  /** A feminine noun. */
  readonly noun: string;
  /** The name of the print: `DANFE`. */
  readonly print: string;
  /** The words for the outcome of the note: a title, the verb, and the subject (the issuer when absent). */
  readonly ending: { readonly title: string; readonly deed: string; readonly doer?: string };
  readonly facts: readonly Fact[];
  /** The sentence that tells the recipient how to verify the note. */
  readonly authenticity: string;
}
