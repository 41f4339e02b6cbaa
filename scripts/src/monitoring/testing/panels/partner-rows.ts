import { lines, type PanelRow, quantile, query } from './panel.ts';

/** The rows about the services that ours calls: authorities and Temporal. */
export const partnerRows: readonly PanelRow[] = [
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
];
