import { listOpenFilings, type OpenFiling } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Table } from '../../layout/table.tsx';
import { Count, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { kindWords } from '../../words/kind-words.ts';
import { statusWords } from '../../words/status-words.ts';

const shown = 100;

/** The documents that need a person now, the oldest first. */
export const queuePage = definePage({
  path: paths.queue,
  role: 'leitura',
  title: 'Fila',
  load: ({ sys }) => listOpenFilings(sys, { attention: 'any', limit: shown }),
  view: ({ data, total }) => (
    <Section title="Esperam a decisão de uma pessoa" live="esperam">
      <p>
        <Count value={total} /> no total, os mais antigos primeiro.
      </p>
      <Table
        caption="Documentos que esperam uma decisão"
        columns={['Documento', 'Por quê', 'Situação', 'Desde']}
        rows={data.map(rowOf)}
        empty="Nada espera uma decisão."
      />
    </Section>
  ),
});

const rowOf = ({ id, kind, attention, status, updatedAt }: OpenFiling) => [
  <a href={links.document(id)}>{kindWords[kind]}</a>,
  attention === null ? '' : attentionWords[attention].title,
  <Status words={statusWords[status]} />,
  <Time at={updatedAt} />,
];
