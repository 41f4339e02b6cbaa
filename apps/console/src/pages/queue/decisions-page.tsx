import { attentions } from '@fiscal/domain';
import { listQueuedDocuments, type QueuedDocument } from '@fiscal/services';
import { z } from 'zod';
import { Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Count } from '../../layout/values.tsx';
import { paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField } from '../../routes/query-fields.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { kindWords, shownKinds } from '../../words/kind-words.ts';
import { queuedColumns, queuedRow } from './queued-rows.tsx';

const shown = 50;

/** The documents that wait for a decision, the oldest first. */
export const decisionsPage = definePage({
  path: paths.queueDecisions,
  role: 'leitura',
  title: 'Esperam uma decisão',
  query: z.object({ attention: chosen(attentions), kind: chosen(shownKinds), cursor: cursorField }),
  load: async ({ sys, query: { attention, kind, cursor } }) => ({
    ...(await listQueuedDocuments(sys, { attention: attention ?? 'any', kind, cursor, limit: shown })),
    query: { attention, kind, cursor },
  }),
  view: ({ data, total, nextCursor, query }) => (
    <>
      <Filter path={paths.queueDecisions}>
        <Select
          name="attention"
          label="Por quê"
          value={query.attention}
          options={[['', 'Todos'], ...attentions.map((each) => [each, attentionWords[each].title] as const)]}
        />
        <Select
          name="kind"
          label="Documento"
          value={query.kind}
          options={[['', 'Todos'], ...shownKinds.map((each) => [each, kindWords[each]] as const)]}
        />
      </Filter>
      <section id="lista" data-live="lista">
        <p>
          Os mais antigos primeiro. Abra o documento para decidir.{' '}
          {query.cursor === undefined ? 'Total' : 'Daqui em diante'}: <Count value={total} />
        </p>
        <Table
          caption="Documentos que esperam uma decisão"
          columns={queuedColumns}
          rows={data.map(rowOf)}
          empty="Nada espera uma decisão."
        />
        <Pager path={paths.queueDecisions} query={query} nextCursor={nextCursor} />
      </section>
    </>
  ),
});

function rowOf(document: QueuedDocument) {
  const { attention, runAcceptedAt: since } = document;
  if (attention === null) return queuedRow(document, { since, why: '', next: '' });
  const { title, next } = attentionWords[attention];
  return queuedRow(document, { since, why: title, next });
}
