import { type ClientDelivery, listClientDeliveries } from '@fiscal/services';
import { z } from 'zod';
import { CompanyName } from '../../layout/company-name.tsx';
import { Section } from '../../layout/facts.tsx';
import { Field, Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField, idField, typed } from '../../routes/query-fields.ts';
import { lastAnswerOfMail } from '../../words/attempt-words.ts';
import { deliveryEventWords } from '../../words/delivery-event-words.ts';
import { deliveryStateOptions, deliveryStateWords } from '../../words/delivery-state-words.ts';
import { CompanyChoice } from './company-choice.tsx';
import { findCompany } from './find-company.ts';

const shown = 50;
const states = deliveryStateOptions.map(([state]) => state);

/** The e-mails with notes, those that did not arrive first. */
export const emailsPage = definePage({
  path: paths.emails,
  role: 'leitura',
  query: z.object({
    company: typed(200),
    companyId: idField,
    documentId: idField,
    state: chosen(states),
    cursor: cursorField,
  }),
  load: async ({ sys, query: { company: text, ...query } }) => {
    const { companyId, ...narrowed } = query;
    const company = await findCompany(sys, text, companyId);
    const isFiltered = Object.values({ ...query, text }).some((value) => value !== undefined);
    // The target of a mail is its company.
    const filter = { ...narrowed, targetId: company.id, channel: 'email', limit: shown } as const;
    const [failed, listed] = await Promise.all([
      isFiltered ? undefined : listClientDeliveries(sys, { ...filter, state: 'failed' }),
      company.kind === 'found' ? listClientDeliveries(sys, filter) : { page: [], nextCursor: null },
    ]);
    return { ...listed, failed, company, query: { ...query, company: text } };
  },
  title: 'E-mails',
  view: ({ page, nextCursor, failed, company, query }) => (
    <>
      <p>
        E-mails com notas aos compradores. Procurando o e-mail de uma nota? Busque a nota acima: a página dela
        mostra os seus e-mails.
      </p>
      <Filter path={paths.emails} hidden={{ documentId: query.documentId }}>
        <Field
          name="company"
          label="Empresa"
          hint="Nome ou CNPJ de quem emitiu."
          type="search"
          value={query.company ?? company.name}
          maxLength={200}
        />
        <Select
          name="state"
          label="Situação"
          value={query.state}
          options={[['', 'Todas'], ...deliveryStateOptions]}
        />
      </Filter>
      {query.documentId === undefined ? null : (
        <p>
          Só os e-mails de <a href={links.document(query.documentId)}>um documento</a> e dos seus eventos.{' '}
          <a href={links.emails()}>Ver todos</a>
        </p>
      )}
      <CompanyChoice company={company} query={query} />
      {failed === undefined ? null : (
        <Section title="Não chegaram">
          <Table
            caption="E-mails com falha nos últimos 7 dias, o mais novo primeiro"
            columns={columns}
            rows={failed.page.map(rowOf)}
            empty="Todos os e-mails dos últimos 7 dias foram aceitos."
            live="falhas"
          />
          {failed.nextCursor === null ? null : (
            <p>
              <a href={links.emails({ state: 'failed' })}>Ver todos os que não chegaram</a>
            </p>
          )}
        </Section>
      )}
      {company.kind === 'found' ? (
        <Section title={failed === undefined ? 'Encontrados' : 'Todos'}>
          <Table
            caption="E-mails dos últimos 30 dias, o mais novo primeiro"
            columns={columns}
            rows={page.map(rowOf)}
            empty="Nenhum e-mail com este filtro nos últimos 30 dias. Se o envio automático da empresa está desligado, só sai o que o cliente pede."
          />
          <Pager path={paths.emails} query={query} nextCursor={nextCursor} />
        </Section>
      ) : null}
    </>
  ),
});

const columns = ['Quando', 'Sobre', 'Nota', 'Para', 'Empresa', 'Situação', 'Última resposta'];

const rowOf = (mail: ClientDelivery) => [
  <Time at={mail.createdAt} />,
  <a href={links.delivery(mail.id)}>{deliveryEventWords(mail.event)}</a>,
  mail.document === null ? '' : <a href={links.document(mail.document.id)}>{mail.document.name}</a>,
  <Masked value={mail.to?.join(', ') ?? ''} />,
  <CompanyName id={mail.companyId} name={mail.companyName} />,
  <Status words={deliveryStateWords(mail)} />,
  <Masked value={lastAnswerOfMail(mail)} />,
];
