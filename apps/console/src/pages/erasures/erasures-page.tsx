import { type ListedErasure, listErasures } from '@fiscal/services';
import { z } from 'zod';
import { CompanyName, TestMark } from '../../layout/company-name.tsx';
import { Section } from '../../layout/facts.tsx';
import { Field, Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField, typed } from '../../routes/query-fields.ts';
import { actorWords } from '../../words/audit-words.ts';
import { erasureWords, removedWords } from '../../words/erasure-words.ts';
import { statusWords } from '../../words/status-words.ts';
import { waitWords } from '../../words/waiting-words.ts';

const shown = 50;
const states = ['open', 'erased', 'undone'] as const;

/** The requests to erase companies, those that have not ended first. */
export const erasuresPage = definePage({
  path: paths.erasures,
  role: 'leitura',
  query: z.object({ text: typed(200), state: chosen(states), cursor: cursorField }),
  load: async ({ sys, query }) => {
    const isSplit = query.state === undefined && query.cursor === undefined;
    const state = query.state ?? 'ended';
    const [open, listed] = await Promise.all([
      isSplit ? listErasures(sys, { text: query.text, state: 'open', limit: 100 }) : undefined,
      listErasures(sys, { ...query, state, limit: shown }),
    ]);
    return { ...listed, open, query };
  },
  title: 'Pedidos de exclusão',
  view: ({ page, nextCursor, open, query }) => (
    <>
      <p>
        Enquanto não termina, a empresa se acha por nome ou CNPJ. No fim eles também são excluídos, como o
        pedido manda: ficam o cliente, o código da empresa, o código do pedido, as datas e quanto foi
        excluído. Um CNPJ que não aparece aqui nem na busca não está mais guardado.
      </p>
      <Filter path={paths.erasures}>
        <Field
          name="text"
          label="Cliente ou empresa"
          hint="Nome ou CNPJ; empresa já excluída, pelo cliente ou por um dos códigos."
          type="search"
          value={query.text}
          maxLength={200}
        />
        <Select name="state" label="Situação" value={query.state} options={stateOptions} />
      </Filter>
      {open === undefined ? null : (
        <Section title="Em andamento">
          <Table
            caption="Exclusões que não terminaram, a mais nova primeiro"
            columns={columns}
            rows={open.page.map(rowOf)}
            empty="Nenhuma exclusão em andamento."
            live="andamento"
          />
        </Section>
      )}
      <Section title={query.state === undefined ? 'Terminadas' : 'Encontradas'}>
        <Table
          caption="Pedidos, o mais novo primeiro"
          columns={columns}
          rows={page.map(rowOf)}
          empty="Nenhum pedido com este filtro. Para uma empresa já excluída, procure o cliente dela."
        />
        <Pager path={paths.erasures} query={query} nextCursor={nextCursor} />
      </Section>
    </>
  ),
});

const stateOptions = [
  ['', 'Todas'],
  ['open', 'Em andamento'],
  ['erased', 'Excluídas'],
  ['undone', 'Não excluídas'],
] as const;

const columns = ['Empresa', 'Situação', 'O que significa', 'Pedida', 'Por', 'O que foi excluído'];

function rowOf(erasure: ListedErasure) {
  const words = erasureWords(erasure);
  return [
    <>
      <CompanyName id={erasure.companyId} name={erasure.companyName} cnpj={erasure.cnpj} />
      <TestMark mode={erasure.mode} />{' '}
      <small>
        cliente <Masked value={erasure.clientName ?? erasure.clientId} />
        {erasure.cnpj === null ? (
          <>
            , código da empresa <code>{erasure.companyId}</code>
          </>
        ) : null}
      </small>
    </>,
    <>
      <Status words={words} />
      {erasure.endedAt === null ? null : (
        <>
          {' '}
          <Time at={erasure.endedAt} />
        </>
      )}
    </>,
    <>
      {words.sentence}
      <Delays erasure={erasure} />
    </>,
    <Time at={erasure.requestedAt} />,
    actorWords(erasure.requestedBy),
    <>
      {removedWords(erasure.removed)}{' '}
      <small>
        {erasure.deleteDocuments ? 'O pedido inclui notas de produção.' : 'Sem notas de produção.'}
      </small>
    </>,
  ];
}

const Delays = ({ erasure: { delayedBy, inProgress } }: { readonly erasure: ListedErasure }) =>
  delayedBy.length === 0 ? null : (
    <ul>
      {delayedBy.map(({ id, name, status, waiting }) => (
        <li>
          <a href={links.document(id)}>{name}</a> <Status words={statusWords[status]} />
          {waiting === null ? null : ` · ${waitWords[waiting]}`}
        </li>
      ))}
      {inProgress > delayedBy.length ? <li>e mais {inProgress - delayedBy.length}</li> : null}
    </ul>
  );
