/** The answer to an action, shown above its page. `open`: it is not known yet whether it was done. */
export interface Notice {
  readonly tone: 'done' | 'refused' | 'open';
  /** Says what happened, what it means, and what to do next. */
  readonly text: string;
  readonly more?: readonly string[] | undefined;
  /** The page shows masked data in full. */
  readonly unmasked?: true | undefined;
}
