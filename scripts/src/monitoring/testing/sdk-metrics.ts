export interface DescribedMetric {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  readonly help: string;
}

/** The metrics of the Temporal SDK that alerts and the dashboard read; the SDK has more. */
export const sdkMetrics: readonly DescribedMetric[] = [
  {
    name: 'temporal_activity_schedule_to_start_latency_seconds',
    type: 'histogram',
    labels: ['namespace', 'service_name', 'task_queue'],
    help: 'How long steps waited for a worker of their queue.',
  },
  {
    name: 'temporal_worker_task_slots_available',
    type: 'gauge',
    labels: ['namespace', 'service_name', 'task_queue', 'worker_type'],
    help: 'Slots that are free; 0 for long means that the process is at its limit.',
  },
  {
    name: 'temporal_workflow_task_execution_failed',
    type: 'counter',
    labels: ['failure_reason', 'namespace', 'service_name', 'task_queue', 'workflow_type'],
    help: 'Failed steps of workflows: code that does not match a history, or a payload above a limit.',
  },
];
