import { type Queue, readQueue } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Lines } from '../../layout/lines.tsx';
import { paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { decisionLines, failureLines, stalledLines, waitLines } from './queue-lines.ts';

/** The first page: decisions of people, failures, and waits for authorities; each line leads to its list. */
export const queuePage = definePage({
  path: paths.queue,
  role: 'leitura',
  title: 'Fila',
  load: ({ sys }) => readQueue(sys),
  view: (queue: Queue) => (
    <>
      <Section title="Esperam uma decisão" live="decisoes">
        <Lines lines={decisionLines(queue)} empty="Nada espera uma decisão." />
      </Section>
      <Section title="O que falha" live="falhas">
        <Lines lines={failureLines(queue)} empty="Nada falha." />
      </Section>
      <Section title="O que espera, por autoridade" live="esperas">
        <Lines lines={[...stalledLines(queue), ...waitLines(queue)]} empty="Nada espera." />
      </Section>
    </>
  ),
});
