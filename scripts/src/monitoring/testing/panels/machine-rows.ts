import { lines, type PanelRow, quantile, query } from './panel.ts';

/** The rows about the machinery: database, requests and processes. */
export const machineRows: readonly PanelRow[] = [
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
