/** One query of a panel, and the name of its lines. */
export interface PanelQuery {
  readonly expr: string;
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  /** A number with its colour, or lines over time. */
  readonly kind: 'number' | 'lines';
  readonly unit: 's' | 'reqps' | 'short' | 'bytes' | 'percentunit';
  /** The description that the panel shows to an operator. */
  readonly about: string;
  readonly queries: readonly PanelQuery[];
  /** From which value on a number is red; below `redBelow` for one that should not fall. */
  readonly redFrom?: number | undefined;
  readonly redBelow?: number | undefined;
}

export interface PanelRow {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const query = (expr: string, legend = ''): PanelQuery => ({ expr, legend });

const number = (
  title: string,
  about: string,
  expr: string,
  shown: Pick<Panel, 'unit' | 'redFrom' | 'redBelow'>,
): Panel => ({ kind: 'number', title, about, queries: [query(expr)], ...shown });

const lines = (
  title: string,
  about: string,
  unit: Panel['unit'],
  ...queries: readonly PanelQuery[]
): Panel => ({ kind: 'lines', title, about, unit, queries });

const quantile = (share: number, by: string, histogram: string): string =>
  `histogram_quantile(${share}, sum by (le${by}) (rate(${histogram}_bucket[$__rate_interval])))`;

/** The panels of the dashboard, in the order in which an operator asks. */
export const panelRows: readonly PanelRow[] = [
  {
    title: 'Is it working?',
    panels: [
      number('Alerts', 'Alerts that fire now.', 'count(ALERTS{alertstate="firing"}) or vector(0)', {
        unit: 'short',
        redFrom: 1,
      }),
      number('APIs', 'APIs that answer.', 'sum(up{job="api"})', { unit: 'short', redBelow: 1 }),
      number('Workers', 'Workers that answer.', 'sum(up{job="worker"})', { unit: 'short', redBelow: 1 }),
      number(
        'Oldest without a call',
        'How long the oldest document has waited for a worker only.',
        'max(fiscal_without_call_oldest_seconds)',
        { unit: 's', redFrom: 120 },
      ),
      lines(
        'Answers by status',
        'Answers of the API a second.',
        'reqps',
        query('sum by (status) (rate(fiscal_http_request_seconds_count[$__rate_interval]))', '{{status}}'),
      ),
      lines(
        'Documents that ended',
        'Outcomes a second.',
        'reqps',
        query(
          'sum by (kind, outcome) (rate(fiscal_outcome_seconds_count[$__rate_interval]))',
          '{{kind}} {{outcome}}',
        ),
      ),
      lines(
        'Firing alerts',
        'Which alerts fire, and since when.',
        'short',
        query('sum by (alertname, severity) (ALERTS{alertstate="firing"})', '{{alertname}} ({{severity}})'),
      ),
    ],
  },
  {
    title: 'What waits?',
    panels: [
      number(
        'For a person',
        'Documents that wait for a person.',
        'sum(max by (kind, status, attention, waiting, authority) (fiscal_open_documents{attention!="none"})) or vector(0)',
        {
          unit: 'short',
          redFrom: 1,
        },
      ),
      number(
        'Stopped',
        'Documents that stopped at a defect of ours.',
        'sum(max by (kind, status, attention, waiting, authority) (fiscal_open_documents{waiting="internalError"})) or vector(0)',
        {
          unit: 'short',
          redFrom: 1,
        },
      ),
      lines(
        'Open documents by status',
        'Documents without an outcome.',
        'short',
        query(
          'sum by (status) (max by (kind, status, attention, waiting, authority) (fiscal_open_documents))',
          '{{status}}',
        ),
      ),
      lines(
        'What documents wait for',
        'Open documents by what each waits for: reason, or attention of a person.',
        'short',
        query(
          'sum by (waiting, attention) (max by (kind, status, attention, waiting, authority) (fiscal_open_documents{status!="queued"}))',
          '{{waiting}} / {{attention}}',
        ),
      ),
      lines(
        'Age of the oldest',
        'Age of the oldest open document by what it waits for.',
        's',
        query('max by (waiting) (fiscal_open_documents_oldest_seconds{attention="none"})', '{{waiting}}'),
      ),
      lines(
        'Acceptance to outcome',
        'The median document, and one in twenty.',
        's',
        query(quantile(0.5, '', 'fiscal_outcome_seconds'), 'half'),
        query(quantile(0.95, '', 'fiscal_outcome_seconds'), '19 of 20'),
      ),
      lines(
        'Outbox',
        'Rows that wait for Temporal.',
        'short',
        query('max(fiscal_outbox_waiting)', 'rows'),
        query('max(fiscal_outbox_refused_clients)', 'refused clients'),
      ),
      lines(
        'Age of the outbox',
        'Age of the oldest row.',
        's',
        query('max(fiscal_outbox_oldest_seconds)', 'oldest'),
      ),
    ],
  },
  {
    title: 'For whom?',
    panels: [
      lines(
        'Open documents by authority',
        'Which authority they are for.',
        'short',
        query(
          'sum by (authority) (max by (kind, status, attention, waiting, authority) (fiscal_open_documents))',
          '{{authority}}',
        ),
      ),
      lines(
        'Open documents by kind',
        'Notes, events, ranges.',
        'short',
        query(
          'sum by (kind) (max by (kind, status, attention, waiting, authority) (fiscal_open_documents))',
          '{{kind}}',
        ),
      ),
      lines(
        'Certificates by days left',
        'Certificates of companies.',
        'short',
        query('max by (days) (fiscal_certificates)', '{{days}}'),
      ),
      lines(
        'Webhooks not delivered yet',
        'failing: an attempt failed.',
        'short',
        query('max by (failing) (fiscal_pending_deliveries)', 'failing: {{failing}}'),
      ),
      lines(
        'Attempts of deliveries',
        'Webhooks and e-mails by result.',
        'reqps',
        query(
          'sum by (channel, result) (rate(fiscal_delivery_attempts_total[$__rate_interval]))',
          '{{channel}} {{result}}',
        ),
      ),
      lines(
        'Numbers to disable',
        'By the 10th of this month.',
        'short',
        query('max by (environment) (fiscal_gaps_due_numbers)', '{{environment}}'),
      ),
    ],
  },
  {
    title: 'Authorities',
    panels: [
      lines(
        'Circuits',
        '1: the authority is away.',
        'short',
        query('max by (authority) (fiscal_circuit_open)', '{{authority}}'),
      ),
      lines(
        'Calls by result',
        'notSent: no connection; unknown: the answer was lost.',
        'reqps',
        query(
          'sum by (authorizer, environment, result) (rate(fiscal_authority_calls_total[$__rate_interval]))',
          '{{authorizer}} {{environment}} {{result}}',
        ),
      ),
      lines(
        'Time of a call',
        'One call in twenty takes longer.',
        's',
        query(
          quantile(0.95, ', authorizer, environment', 'fiscal_authority_call_seconds'),
          '{{authorizer}} {{environment}}',
        ),
      ),
      lines(
        'Pace of recovery',
        'Documents woken a second after an outage.',
        'reqps',
        query(
          'max by (authorizer, environment, service) (fiscal_recovery_pace)',
          '{{authorizer}} {{environment}} {{service}}',
        ),
      ),
    ],
  },
  {
    title: 'Temporal',
    panels: [
      lines(
        'Starts by result',
        'Rows of the outbox by what became of them.',
        'reqps',
        query('sum by (result) (rate(fiscal_dispatch_total[$__rate_interval]))', '{{result}}'),
      ),
      lines(
        'Time of a start',
        'One start in twenty takes longer.',
        's',
        query(quantile(0.95, '', 'fiscal_dispatch_seconds'), '19 of 20'),
      ),
      lines(
        'Starts at a time',
        'How many starts each process may have in flight.',
        'short',
        query('fiscal_dispatch_limit', '{{job}} {{instance}}'),
      ),
      lines(
        'Steps wait',
        'One step in twenty waits longer for a worker of its queue.',
        's',
        query(
          quantile(0.95, ', task_queue', 'temporal_activity_schedule_to_start_latency_seconds'),
          '{{task_queue}}',
        ),
      ),
      lines(
        'Free slots',
        'By type of step; 0 for long: the workers are at their limit.',
        'short',
        query(
          'sum by (worker_type, task_queue) (temporal_worker_task_slots_available)',
          '{{worker_type}} {{task_queue}}',
        ),
      ),
      lines(
        'Failed steps of workflows',
        'Above 0: code that does not match a history, or a payload above a limit.',
        'reqps',
        query(
          'sum by (workflow_type) (rate(temporal_workflow_task_execution_failed[$__rate_interval]))',
          '{{workflow_type}}',
        ),
      ),
    ],
  },
  {
    title: 'Database',
    panels: [
      lines(
        'Probe of the database',
        'As each process sees it.',
        's',
        query('fiscal_database_probe_seconds', '{{job}} {{instance}}'),
      ),
      lines(
        'Oldest transaction',
        'A long one holds locks, and undoes vacuum.',
        's',
        query('max(fiscal_oldest_transaction_seconds)', 'oldest'),
      ),
      lines(
        'Connections',
        'Used, and the most that the pool may have.',
        'short',
        query(
          'sum by (job, instance, role, state) (fiscal_pool_connections)',
          '{{job}} {{instance}} {{role}} {{state}}',
        ),
      ),
      lines(
        'Wait for a connection',
        'What waits in each pool.',
        'short',
        query('sum by (job, instance, role) (fiscal_pool_waiting)', '{{job}} {{instance}} {{role}}'),
      ),
    ],
  },
  {
    title: 'Requests',
    panels: [
      lines(
        'Time of a POST',
        'The median, and one in twenty.',
        's',
        query(
          quantile(0.5, '', 'fiscal_http_request_seconds').replace('_bucket[', '_bucket{method="POST"}['),
          'half',
        ),
        query(
          quantile(0.95, '', 'fiscal_http_request_seconds').replace('_bucket[', '_bucket{method="POST"}['),
          '19 of 20',
        ),
      ),
      lines(
        'Slowest routes',
        'One answer in twenty takes longer.',
        's',
        query(
          `topk(5, ${quantile(0.95, ', method, route', 'fiscal_http_request_seconds')})`,
          '{{method}} {{route}}',
        ),
      ),
      lines(
        'Failures by route',
        'Answers 5xx a second.',
        'reqps',
        query(
          'sum by (route, status) (rate(fiscal_http_request_seconds_count{status=~"5.."}[$__rate_interval]))',
          '{{route}} {{status}}',
        ),
      ),
      lines(
        'Connections closed',
        'Clients that read too slowly or hold too much.',
        'reqps',
        query('sum by (reason) (rate(fiscal_http_cut_total[$__rate_interval]))', '{{reason}}'),
      ),
    ],
  },
  {
    title: 'Processes',
    panels: [
      lines(
        'Processor',
        'Seconds of processor time a second.',
        'short',
        query('rate(process_cpu_seconds_total{job=~"api|worker"}[$__rate_interval])', '{{job}} {{instance}}'),
      ),
      lines(
        'Memory',
        'Resident memory.',
        'bytes',
        query('process_resident_memory_bytes{job=~"api|worker"}', '{{job}} {{instance}}'),
      ),
      lines(
        'Event loop',
        'The longest stop since the reading before.',
        's',
        query('nodejs_eventloop_lag_max_seconds{job=~"api|worker"}', '{{job}} {{instance}}'),
      ),
      lines(
        'Housekeeping',
        'Steps a second that failed or were late.',
        'reqps',
        query(
          'sum by (step, result) (rate(fiscal_housekeeping_steps_total{result!="done"}[$__rate_interval]))',
          '{{step}} {{result}}',
        ),
      ),
      lines(
        'Leases of housekeeping',
        'Time since each was renewed.',
        's',
        query('min by (loop) (fiscal_housekeeping_lease_seconds)', '{{loop}}'),
      ),
    ],
  },
];
