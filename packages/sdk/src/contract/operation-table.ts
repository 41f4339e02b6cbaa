/** What the client needs to know of an operation to call it. */
export interface OperationRow {
  /** `operationId` of the document. */
  readonly id: string;
  readonly verb: string;
  /** With its parameters in braces: `/v1/nfe/{id}`. */
  readonly path: string;
  readonly answer: 'json' | 'file' | 'stream' | 'none';
  readonly body?: 'json' | 'file';
  /** Whether the method takes a query. */
  readonly query?: true;
  /** Whether `cursor` asks for further pages. */
  readonly paged?: true;
  /** Whether the same call twice has one effect, so that it may be sent again after a lost answer. */
  readonly repeatable?: true;
}

/** Operations by group and method. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, OperationRow>>>>;
