const documentLabels = ['kind', 'status', 'attention', 'waiting', 'authority'] as const;

/**
 * The gauges whose values housekeeping reads for the whole service and keeps in the database. Every process shows them,
 * so that they survive the process that read them.
 */
export const keptGauges = {
  fiscal_open_documents: {
    help: 'Open documents; attention and waiting are none when absent.',
    labels: documentLabels,
  },
  fiscal_open_documents_oldest_seconds: {
    help: 'Age of the oldest of these open documents.',
    labels: documentLabels,
  },
  fiscal_documents_for_person: {
    help: 'Open documents that wait for a person, by the reason; 0 when none does.',
    labels: ['attention', 'environment'],
  },
  fiscal_without_call_oldest_seconds: {
    help: 'How long the oldest document without a call has waited for a worker only: not for a person, an authority or a date.',
    labels: [],
  },
  fiscal_circuit_open: {
    help: '1 while the circuit of a service of the authority is open or half open, and no person has paused it.',
    labels: ['authority'],
  },
  fiscal_authority_paused_seconds: {
    help: 'How long a person has paused the authority; absent when nobody has.',
    labels: ['authority'],
  },
  fiscal_certificates: {
    help: 'Certificates of companies by days left: expired, up to 7, up to 30, more; without those of suspended clients.',
    labels: ['days'],
  },
  fiscal_pending_deliveries: {
    help: 'Deliveries of webhooks that are not over, counted to 100,000; failing: an attempt failed.',
    labels: ['failing'],
  },
  fiscal_pending_deliveries_oldest_seconds: {
    help: 'Age of the oldest of these deliveries; a delivery that was sent again does not count.',
    labels: ['failing'],
  },
  fiscal_webhooks: {
    help: 'Active webhooks by whether their last attempt failed; without those of suspended clients.',
    labels: ['failing'],
  },
  fiscal_outbox_waiting: {
    help: 'Rows of the outbox that wait, counted to OUTBOX_MOST_ROWS.',
    labels: [],
  },
  fiscal_outbox_oldest_seconds: { help: 'Age of the oldest waiting row.', labels: [] },
  fiscal_oldest_transaction_seconds: {
    help: 'Age of the oldest transaction of the database; a long one undoes heap-only updates.',
    labels: [],
  },
  fiscal_recovery_pace: {
    help: 'Filings a second that are woken after an outage of their authority; 0 once none waits.',
    labels: ['authorizer', 'environment', 'service'],
  },
  fiscal_queue_workers: {
    help: 'Processes that serve a queue of open filings or pending deliveries.',
    labels: ['queue'],
  },
  fiscal_gaps_due_numbers: {
    help: 'Numbers to disable by the 10th of this month, overdue ones included, as of the last look at each series.',
    labels: ['environment'],
  },
} as const satisfies Readonly<Record<string, { readonly help: string; readonly labels: readonly string[] }>>;

export type KeptGauge = keyof typeof keptGauges;

type LabelsOf<Name extends KeptGauge> = (typeof keptGauges)[Name]['labels'][number];

/** One value of a kept gauge. */
export type Sample = {
  readonly [Name in KeptGauge]: {
    readonly name: Name;
    readonly labels: Readonly<Record<LabelsOf<Name>, string>>;
    readonly value: number;
  };
}[KeptGauge];
