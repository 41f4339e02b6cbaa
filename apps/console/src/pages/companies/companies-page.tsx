import { type ClientCompany, listClientCompanies } from '@fiscal/services';
import { z } from 'zod';
import { CompanyName, TestMark } from '../../layout/company-name.tsx';
import { Field } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { cursorField, idField, typed } from '../../routes/query-fields.ts';
import { certificateWords } from '../../words/certificate-words.ts';

const shown = 50;

/** The companies of all clients, the newest first. */
export const companiesPage = definePage({
  path: paths.companies,
  role: 'leitura',
  query: z.object({ text: typed(200), clientId: idField, cursor: cursorField }),
  load: async ({ sys, query, now }) => ({
    ...(await listClientCompanies(sys, { ...query, limit: shown })),
    query,
    now,
  }),
  title: 'Empresas',
  view: ({ page, nextCursor, query, now }) => (
    <>
      <Filter path={paths.companies} submit="Procurar" hidden={{ clientId: query.clientId }}>
        <Field
          name="text"
          label="Nome ou CNPJ"
          hint="Da empresa ou do cliente; basta o começo."
          type="search"
          value={query.text}
          maxLength={200}
        />
      </Filter>
      <Table
        caption="Empresas, a mais nova primeiro"
        columns={['Empresa', 'Cliente', 'Cidade', 'Certificado', 'Cadastrada']}
        rows={page.map((company) => rowOf(company, now))}
        empty={
          query.text === undefined
            ? 'Nenhuma empresa está cadastrada agora. As que foram excluídas estão em Exclusões.'
            : 'Nenhuma empresa tem este nome ou CNPJ. Confira os números; se alguém pediu a exclusão dela, terminou: o dia está em Exclusões.'
        }
      />
      <Pager path={paths.companies} query={query} nextCursor={nextCursor} />
    </>
  ),
});

const rowOf = (company: ClientCompany, now: Date) => [
  <>
    <CompanyName id={company.id} name={company.legalName} cnpj={company.cnpj} />
    <TestMark mode={company.mode} />
    {company.status === 'deleting' ? <strong> em exclusão</strong> : null}
  </>,
  <>
    <a href={links.companies({ clientId: company.clientId })}>
      <Masked value={company.clientName} />
    </a>
    {company.clientSuspendedAt === null ? null : <strong> suspenso</strong>}
  </>,
  `${company.cityName} ${company.uf}`,
  <Status words={certificateWords(company.certificateEnd, now)} />,
  <Time at={company.createdAt} />,
];
