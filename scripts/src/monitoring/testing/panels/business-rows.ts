import { lines, number, type PanelRow, quantile, query } from './panel.ts';

/** The rows about documents and clients. */
export const businessRows: readonly PanelRow[] = [
  {
    title: 'Is it working?',
    panels: [
      number(
        'Alerts',
        'Alerts that fire now.',
        'count(ALERTS{alertstate="firing",severity!="none"}) or vector(0)',
        {
          unit: 'short',
          redFrom: 1,
        },
      ),
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
        query(
          'sum by (alertname, severity) (ALERTS{alertstate="firing",severity!="none"})',
          '{{alertname}} ({{severity}})',
        ),
      ),
    ],
  },
  {
    title: 'What waits?',
    panels: [
      number(
        'For a person',
        'Documents that wait for a person.',
        'sum(max by (attention, environment) (fiscal_documents_for_person))',
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
        'For a person, by reason',
        'Documents that wait for a person; certificate_…: for their client.',
        'short',
        query(
          'max by (attention, environment) (fiscal_documents_for_person) > 0',
          '{{attention}} ({{environment}})',
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
        'Webhooks by last attempt',
        'failing: the last attempt failed; no other one has been taken since.',
        'short',
        query('max by (failing) (fiscal_webhooks)', 'failing: {{failing}}'),
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
];
