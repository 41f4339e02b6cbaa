/** The facts about an operation that the client needs to call it. */
export interface OperationRow {
  /** `operationId` of the document. */
  readonly id: string;
  readonly verb: string;
  /** The path, with parameters in braces: `/v1/nfe/{id}`. */
  readonly path: string;
  readonly answer: 'json' | 'file' | 'stream' | 'none';
  readonly body?: 'json' | 'file';
  /** Present when the method takes a query. */
  readonly query?: true;
  /** Present when the answer has pages. */
  readonly paged?: true;
  /** Present when repeating the call has no second effect, so that it may be sent again after a lost answer. */
  readonly repeatable?: true;
}

/** Operations by group and method. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, OperationRow>>>>;
