import { authorizers, environments, waitReasons } from '@fiscal/domain';
import { listQueuedDocuments, type QueuedDocument } from '@fiscal/services';
import { z } from 'zod';
import { Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Count } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField } from '../../routes/query-fields.ts';
import { authorityWords, environmentWords } from '../../words/kind-words.ts';
import { authorityWait, waitSentence, waitWords } from '../../words/waiting-words.ts';
import { queuedColumns, queuedRow } from './queued-rows.tsx';

const shown = 50;
const reasons = [...waitReasons, 'none'] as const;

/** The documents that wait for an authority or are on their way to it, the oldest first. */
export const waitsPage = definePage({
  path: paths.queueWaits,
  role: 'leitura',
  title: 'O que espera',
  query: z.object({
    authorizer: chosen(authorizers),
    waiting: chosen(reasons),
    environment: chosen(environments),
    cursor: cursorField,
  }),
  load: async ({ sys, query }) => ({
    ...(await listQueuedDocuments(sys, { ...query, waiting: query.waiting ?? 'any', limit: shown })),
    query,
  }),
  view: ({ data, total, nextCursor, query }) => (
    <>
      <Filter path={paths.queueWaits}>
        <Select
          name="authorizer"
          label="Autoridade"
          value={query.authorizer}
          options={[['', 'Todas'], ...authorizers.map((each) => [each, authorityWords(each)] as const)]}
        />
        <Select
          name="waiting"
          label="Por quê"
          value={query.waiting}
          options={[
            ['', 'Todos'],
            ...waitReasons.map((each) => [each, waitWords[each]] as const),
            ['none', 'a caminho, sem espera'],
          ]}
        />
        <Select
          name="environment"
          label="Ambiente"
          value={query.environment}
          options={[['', 'Todos'], ...environments.map((each) => [each, environmentWords[each]] as const)]}
        />
      </Filter>
      <section id="lista" data-live="lista">
        <p>
          Os mais antigos primeiro. Seguem sozinhos, menos os que nós pausamos; o estado de cada autoridade
          está em <a href={links.authorities}>Autoridades</a>.{' '}
          {query.cursor === undefined ? 'Total' : 'Daqui em diante'}: <Count value={total} />
        </p>
        <Table
          caption="Documentos que esperam uma autoridade"
          columns={queuedColumns}
          rows={data.map(rowOf)}
          empty="Nada espera."
        />
        <Pager path={paths.queueWaits} query={query} nextCursor={nextCursor} />
      </section>
    </>
  ),
});

function rowOf(document: QueuedDocument) {
  const { kind, authorizer, waiting, waitingUntil, runAcceptedAt: since } = document;
  if (waiting === null) return queuedRow(document, { since, why: 'a caminho', next: 'Segue sozinho.' });
  const why = `${authorityWords(authorizer)}: ${authorityWait(waiting, waitingUntil)}`;
  return queuedRow(document, { since, why, next: waitSentence({ kind, waiting, waitingUntil, authorizer }) });
}
