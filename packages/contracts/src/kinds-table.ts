import type { Attention, AuthorityNetwork } from '@fiscal/domain';

/** One kind of document that an authority registers: all that code outside its adapter knows of the kind. */
export interface FilingKindDefinition {
  /** Workflow type: one file in `workflows/src`. */
  readonly workflow: string;
  /** First part of the workflow id, before the id of the filing. */
  readonly idPrefix: string;
  /** Network of authorities; the first part of the queues of their calls. */
  readonly network: AuthorityNetwork;
  /** Service of the authority that transmissions go to; each has its own circuit. */
  readonly service: string;
  /** Temporal's priority key: 1 goes first. */
  readonly priority: 1 | 2 | 3 | 4 | 5;
  /** The name of the document for operators. */
  readonly label: string;
  /** The object of its filings: notes of a series, which count as usage, events of notes, or ranges of numbers. */
  readonly registers: 'note' | 'event' | 'range';
  /** Events that its outcomes publish; a webhook that names none receives them. */
  readonly events: readonly string[];
  /** Events that only a webhook that lists them receives. */
  readonly optInEvents: readonly string[];
  /**
   * The trial of an open circuit without filings that wait: a call to the status service, or only the next filing, where
   * the network has no such service.
   */
  readonly trial: 'statusService' | 'nextFiling';
  /** Why a filing of the kind may wait for a person. */
  readonly attentions: readonly Attention[];
}

/**
 * The only list of kinds. The dispatcher, a worker's queues, search attributes, checks of the database, circuits and
 * labels of metrics derive from it; the compiler compares the names of events with the contract. Only the main file of
 * a program, a workflow and the schema of the database import it; everything else gets it as an argument.
 */
export const filingKinds = {
  nfe: {
    workflow: 'issueNfe',
    idPrefix: 'nfe',
    network: 'sefaz',
    service: 'authorization',
    priority: 2,
    label: 'NF-e',
    registers: 'note',
    events: ['nfe.authorized', 'nfe.rejected', 'nfe.denied', 'nfe.failed', 'nfe.cancelled'],
    optInEvents: ['nfe.attention'],
    trial: 'statusService',
    attentions: [
      'digest_mismatch',
      'duplicate_unresolved',
      'reconcile_exhausted',
      'certificate_missing',
      'certificate_expired',
    ],
  },
  nfeEvent: {
    workflow: 'registerNfeEvent',
    idPrefix: 'nfe-event',
    network: 'sefaz',
    service: 'event',
    priority: 1,
    label: 'NF-e event',
    registers: 'event',
    events: ['nfe.cancelled', 'nfe.correction_registered', 'nfe.event_rejected'],
    optInEvents: ['nfe.event_failed', 'nfe.event_attention'],
    trial: 'statusService',
    attentions: ['text_mismatch', 'reconcile_exhausted', 'certificate_missing', 'certificate_expired'],
  },
  nfeDisabling: {
    workflow: 'disableNfeNumbers',
    idPrefix: 'nfe-disabling',
    network: 'sefaz',
    service: 'disabling',
    priority: 3,
    label: 'NF-e number range',
    registers: 'range',
    events: ['nfe.disabled', 'nfe.event_rejected'],
    optInEvents: ['nfe.event_failed', 'nfe.event_attention'],
    trial: 'statusService',
    attentions: ['reconcile_exhausted', 'certificate_missing', 'certificate_expired'],
  },
  nfse: {
    workflow: 'issueNfse',
    idPrefix: 'nfse',
    network: 'sefin',
    service: 'nfse',
    priority: 2,
    label: 'NFS-e',
    registers: 'note',
    events: ['nfse.authorized', 'nfse.rejected', 'nfse.failed', 'nfse.cancelled'],
    optInEvents: ['nfse.attention'],
    trial: 'nextFiling',
    attentions: [
      'dps_mismatch',
      'duplicate_unresolved',
      'reconcile_exhausted',
      'certificate_missing',
      'certificate_expired',
    ],
  },
  nfseEvent: {
    workflow: 'registerNfseEvent',
    idPrefix: 'nfse-event',
    network: 'sefin',
    service: 'nfseEvent',
    priority: 1,
    label: 'NFS-e event',
    registers: 'event',
    events: ['nfse.cancelled', 'nfse.event_rejected'],
    optInEvents: ['nfse.event_failed', 'nfse.event_attention'],
    trial: 'nextFiling',
    attentions: ['text_mismatch', 'reconcile_exhausted', 'certificate_missing', 'certificate_expired'],
  },
} as const satisfies Readonly<Record<string, FilingKindDefinition>>;
