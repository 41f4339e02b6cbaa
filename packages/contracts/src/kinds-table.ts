/** One kind of document that an authority registers, as everything outside its adapter needs to know it. */
export interface FilingKindDefinition {
  /** Workflow type: one file in `workflows/src`. */
  readonly workflow: string;
  /** First part of the workflow id, before the id of the filing. */
  readonly idPrefix: string;
  /** Network of authorities; the first part of the queues of their calls. */
  readonly network: 'sefaz' | 'sefin';
  /** Service of the authority that transmissions go to; each has its own circuit. */
  readonly service: string;
  /** Temporal's priority key: 1 goes first. */
  readonly priority: 1 | 2 | 3 | 4 | 5;
  /** What operators call the document. */
  readonly label: string;
}

export type FilingKinds = Readonly<Record<string, FilingKindDefinition>>;

/**
 * The only list of kinds: dispatcher, queue plan, search attributes, checks of the database, circuits and labels of
 * metrics derive from it.
 */
export const filingKinds = {
  nfe: {
    workflow: 'issueNfe',
    idPrefix: 'nfe',
    network: 'sefaz',
    service: 'authorization',
    priority: 2,
    label: 'NF-e',
  },
} as const satisfies FilingKinds;
