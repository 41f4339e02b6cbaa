import type { DeliveryView } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Table } from '../../layout/table.tsx';
import { OtherText, Time } from '../../layout/values.tsx';
import { attemptWords } from '../../words/attempt-words.ts';

interface AttemptsPartProps {
  readonly delivery: DeliveryView;
}

/** The attempts of a delivery, the newest first, with what the receiver answered. */
export const AttemptsPart = ({ delivery: { channel, attemptLog, recipients, round } }: AttemptsPartProps) => (
  <Section title="Tentativas">
    <Table
      caption="Tentativas, a mais nova primeiro"
      columns={[
        { title: 'Nº', align: 'number' },
        'Quando',
        'O que aconteceu',
        { title: 'Código do servidor', align: 'number' },
        'Texto da resposta',
        { title: 'Duração', align: 'number' },
      ]}
      rows={attemptLog
        .toReversed()
        .map((attempt) => [
          String(attempt.number),
          <Time at={attempt.at} />,
          attempt.round === round && isTaken(attempt) && recipients.some(({ status }) => status === 'refused')
            ? 'O servidor de e-mail não aceitou todos os endereços: veja cada um acima.'
            : attemptWords(channel, attempt),
          attempt.responseStatus === null ? '' : String(attempt.responseStatus),
          attempt.response === null || attempt.response === '' ? '' : <OtherText text={attempt.response} />,
          `${attempt.durationMs} ms`,
        ])}
      empty="Nenhuma tentativa ainda."
      live="tentativas"
    />
  </Section>
);

const isTaken = ({ error, responseStatus }: DeliveryView['attemptLog'][number]): boolean =>
  error === null && responseStatus !== null && responseStatus < 300;
