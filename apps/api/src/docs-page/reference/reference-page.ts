/** A page of reference that is made from the contract or a table. */
export interface ReferencePage {
  /** Its address below `/docs/reference/clients`. */
  readonly name: string;
  readonly title: string;
  /** HTML. */
  readonly body: () => string;
}
