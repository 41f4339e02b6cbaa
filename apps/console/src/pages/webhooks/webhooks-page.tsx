import {
  type ClientWebhook,
  type FailingWebhook,
  listClientWebhooks,
  listFailingWebhooks,
  webhookStates,
} from '@fiscal/services';
import { z } from 'zod';
import { TestMark } from '../../layout/company-name.tsx';
import { Section } from '../../layout/facts.tsx';
import { Field, Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField, idField, typed } from '../../routes/query-fields.ts';
import { webhookStateOf, webhookWords } from '../../words/delivery-state-words.ts';

const shown = 50;

/** The webhooks of all clients, those whose messages do not arrive first. */
export const webhooksPage = definePage({
  path: paths.webhooks,
  role: 'leitura',
  query: z.object({
    text: typed(200),
    state: chosen(webhookStates),
    clientId: idField,
    cursor: cursorField,
  }),
  load: async ({ sys, query }) => {
    const isFiltered = Object.values(query).some((value) => value !== undefined);
    const [failing, listed] = await Promise.all([
      isFiltered ? undefined : listFailingWebhooks(sys),
      listClientWebhooks(sys, { ...query, limit: shown }),
    ]);
    return { ...listed, failing, query };
  },
  title: 'Webhooks',
  view: ({ page, nextCursor, failing, query }) => (
    <>
      <p>
        Um webhook é o endereço em que o sistema de um cliente recebe avisos. Quando ele falha, as notas saem
        do mesmo jeito; só o aviso não chega.
      </p>
      <Filter path={paths.webhooks} hidden={{ clientId: query.clientId }}>
        <Field
          name="text"
          label="Empresa ou endereço"
          hint="Nome ou CNPJ da empresa ou do cliente, ou parte do endereço."
          type="search"
          value={query.text}
          maxLength={200}
        />
        <Select name="state" label="Situação" value={query.state} options={stateOptions} />
      </Filter>
      {failing === undefined ? null : (
        <Section title="Mensagens que não chegaram" live="falhas">
          <Table
            caption="Destinos com mensagens não entregues nos últimos 7 dias"
            columns={failingColumns}
            rows={failing.slice(0, shown).map(failingRow)}
            empty="Todas as mensagens dos últimos 7 dias chegaram."
          />
        </Section>
      )}
      <Section title={failing === undefined ? 'Encontrados' : 'Todos'}>
        <Table
          caption="Webhooks, o mais novo primeiro"
          columns={['Destino', 'Cliente', 'Situação', 'Falha desde', 'Cadastrado']}
          rows={page.map(rowOf)}
          empty="Nenhum webhook com este filtro. Sem webhook, o sistema do cliente pergunta o resultado pela integração."
        />
        <Pager path={paths.webhooks} query={query} nextCursor={nextCursor} />
      </Section>
    </>
  ),
});

const stateOptions = [
  ['', 'Todas'],
  ...webhookStates.map((state) => [state, webhookWords[state].word] as const),
] as const;

const failingColumns = [
  'Destino',
  'Cliente',
  'Situação',
  { title: 'Sem nova tentativa', align: 'number' },
  { title: 'Tentando de novo', align: 'number' },
  'A mais antiga',
] as const;

const failingRow = (webhook: FailingWebhook) => [
  <a href={links.webhook(webhook.webhookId, { state: 'failed' })}>
    <Masked value={webhook.host} />
  </a>,
  <Masked value={webhook.clientName} />,
  <Status words={webhookWords[webhookStateOf(webhook)]} />,
  String(webhook.givenUp),
  `${webhook.retried}${webhook.more ? ' ou mais' : ''}`,
  <Time at={webhook.oldest} />,
];

const rowOf = (webhook: ClientWebhook) => [
  <>
    <a href={links.webhook(webhook.id)}>
      <Masked value={webhook.host} />
    </a>
    <TestMark mode={webhook.mode} />
  </>,
  <a href={links.webhooks({ clientId: webhook.clientId })}>
    <Masked value={webhook.clientName} />
  </a>,
  <Status words={webhookWords[webhookStateOf(webhook)]} />,
  webhook.failingSince === null ? '' : <Time at={webhook.failingSince} />,
  <Time at={webhook.createdAt} />,
];
