import type { WebhookView } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Table } from '../../layout/table.tsx';

interface StatisticsPartProps {
  readonly statistics: WebhookView['statistics'];
}

/** The number of messages that arrived, and how fast the receiver answers. */
export const StatisticsPart = ({ statistics: { last24Hours, last7Days } }: StatisticsPartProps) => (
  <Section title="Números">
    <Table
      caption="Mensagens por período"
      columns={[
        'Período',
        number('Entregues'),
        number('Não entregues'),
        number('Dispensadas'),
        number('A caminho'),
        number('Taxa de entrega'),
        number('Tempo de resposta'),
      ]}
      rows={[rowOf('24 horas', last24Hours), rowOf('7 dias', last7Days)]}
      empty=""
    />
  </Section>
);

const number = (title: string) => ({ title, align: 'number' }) as const;

const rowOf = (period: string, window: WebhookView['statistics']['last24Hours']) => [
  period,
  String(window.delivered),
  String(window.exhausted),
  String(window.discarded),
  String(window.pending),
  window.successPercent === null ? '–' : `${window.successPercent.replace(/\.(\d).*$/, ',$1')}%`,
  window.responseMs.p50 === null ? '–' : `${window.responseMs.p50} ms`,
];
