import { environments } from '@fiscal/domain';
import { type DueGap, listDueGaps } from '@fiscal/services';
import { z } from 'zod';
import { CompanyName } from '../../layout/company-name.tsx';
import { Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Status } from '../../layout/values.tsx';
import { paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField } from '../../routes/query-fields.ts';
import { countWords } from '../../words/amount-words.ts';
import { gapWords } from '../../words/gap-words.ts';
import { environmentWords } from '../../words/kind-words.ts';
import { brasiliaDay, dateWords } from '../../words/time-words.ts';

const shown = 50;

/** The numbers without a note, by company and series, with the day until which they have to be settled. */
export const numbersPage = definePage({
  path: paths.numbers,
  role: 'leitura',
  title: 'Números sem nota',
  query: z.object({ environment: chosen(environments), cursor: cursorField }),
  load: async ({ sys, query, now }) => ({
    ...(await listDueGaps(sys, { ...query, asChecked: true, limit: shown })),
    query,
    today: brasiliaDay(now),
  }),
  view: ({ data, nextCursor, query, today }) => (
    <>
      <p>
        Cada número precisa de uma nota autorizada ou de uma inutilização até o dia 10 do mês seguinte, o
        prazo da lei. Só o cliente resolve, na integração: corrige a nota e a envia de novo com o mesmo número
        de pedido, ou pede a inutilização dos números.
      </p>
      <Filter path={paths.numbers}>
        <Select
          name="environment"
          label="Ambiente"
          value={query.environment}
          options={[['', 'Todos'], ...environments.map((each) => [each, environmentWords[each]] as const)]}
        />
      </Filter>
      <Table
        caption="Números que o cliente tem de corrigir ou inutilizar, por empresa e série"
        columns={['Empresa', 'Série', 'Números', 'Por quê', 'Prazo', 'O que o cliente faz']}
        rows={data.map((gap) => rowOf(gap, today))}
        empty="Nenhum número está sem nota."
      />
      <Pager path={paths.numbers} query={query} nextCursor={nextCursor} />
    </>
  ),
});

function rowOf(gap: DueGap, today: string) {
  const { companyId, companyName, cnpj, environment, series, from, to, reason, disableBy } = gap;
  const { why, next } = gapWords[reason];
  const isLate = disableBy < today;
  return [
    <CompanyName id={companyId} name={companyName} cnpj={cnpj} />,
    <>
      {series} {environment === 'homologation' ? <small>homologação</small> : null}
    </>,
    <>
      {from === to ? from : `${from} a ${to}`}{' '}
      {from === to ? null : <small>{countWords(to - from + 1, 'número', 'números')}</small>}
    </>,
    why,
    <Status
      words={{
        word: isLate ? `venceu em ${dateWords(disableBy)}` : `até ${dateWords(disableBy)}`,
        tone: isLate ? 'bad' : 'waiting',
        sentence: why,
      }}
    />,
    next,
  ];
}
