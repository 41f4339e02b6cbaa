import { listClientDeliveries, showWebhook, type WebhookView } from '@fiscal/services';
import { z } from 'zod';
import { CompanyName, TestMark } from '../../layout/company-name.tsx';
import { Facts, Section } from '../../layout/facts.tsx';
import { Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Masked, OtherText, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField } from '../../routes/query-fields.ts';
import { deliveryEventWords, webhookEvents } from '../../words/delivery-event-words.ts';
import { deliveryStateOptions, webhookStateOf, webhookWords } from '../../words/delivery-state-words.ts';
import { maskText } from '../../words/mask.ts';
import { deliveryColumns, deliveryRow } from './delivery-row.tsx';
import { StatisticsPart } from './statistics-part.tsx';

const shown = 50;
const states = deliveryStateOptions.map(([state]) => state);

/** A webhook with the log of its deliveries. */
export const webhookPage = definePage({
  path: paths.webhook,
  role: 'leitura',
  query: z.object({ state: chosen(states), event: chosen(webhookEvents), cursor: cursorField }),
  load: async ({ sys, params, query }) => {
    const webhook = await showWebhook(sys, params);
    if (webhook === undefined) return undefined;
    const { clientId, id } = webhook;
    const filter = { ...query, clientId, targetId: id, channel: 'webhook', limit: shown } as const;
    return { webhook, query, log: await listClientDeliveries(sys, filter) };
  },
  title: ({ webhook }) => `Webhook ${maskText(webhook.host)}`,
  view: ({ webhook, query, log }) => (
    <>
      <Standing webhook={webhook} />
      <Section title="Entregas">
        <Filter path={links.webhook(webhook.id)}>
          <Select
            name="state"
            label="Situação"
            value={query.state}
            options={[['', 'Todas'], ...deliveryStateOptions]}
          />
          <Select name="event" label="Sobre" value={query.event} options={eventOptions} />
        </Filter>
        <Table
          caption="Mensagens a este destino, a mais nova primeiro"
          columns={deliveryColumns}
          rows={log.page.map(deliveryRow)}
          empty={
            query.state === undefined && query.event === undefined
              ? 'Nenhuma mensagem nos últimos 30 dias.'
              : 'Nenhuma mensagem com este filtro nos últimos 30 dias.'
          }
          live="entregas"
        />
        <Pager path={links.webhook(webhook.id)} query={query} nextCursor={log.nextCursor} />
      </Section>
      <StatisticsPart statistics={webhook.statistics} />
      <WebhookFacts webhook={webhook} />
    </>
  ),
});

interface PartProps {
  readonly webhook: WebhookView;
}

const Standing = ({ webhook }: PartProps) => {
  const state = webhookStateOf(webhook);
  const words = webhookWords[state];
  return (
    <div data-live="situacao" id="situacao">
      <Facts
        facts={[
          ['Situação', <Status words={words} />],
          ['Falha desde', webhook.failingSince && <Time at={webhook.failingSince} />],
          [
            'O que significa',
            <>
              {words.sentence}{' '}
              {state === 'switchedOff' ? null : (
                <a href={links.webhook(webhook.id, { state: 'givenUp' })}>Ver as que não chegaram</a>
              )}
            </>,
          ],
          [
            'Cliente',
            <>
              <a href={links.webhooks({ clientId: webhook.clientId })}>
                <Masked value={webhook.clientName} />
              </a>
              <TestMark mode={webhook.mode} />
            </>,
          ],
        ]}
      />
    </div>
  );
};

const eventOptions = [
  ['', 'Tudo'],
  ...webhookEvents.map((event) => [event, deliveryEventWords(event)] as const),
] as const;

const WebhookFacts = ({ webhook }: PartProps) => (
  <Section title="Cadastro">
    <Facts
      facts={[
        ['Endereço', <Masked value={webhook.address} />],
        ['Descrição', webhook.description && <OtherText text={webhook.description} />],
        [
          'Recebe',
          webhook.events === null
            ? 'todos os avisos comuns'
            : webhook.events.map(deliveryEventWords).join(', ') || 'nada',
        ],
        [
          'Assinatura',
          webhook.formerSecretUntil && (
            <>
              O segredo foi trocado; o anterior ainda assina até <Time at={webhook.formerSecretUntil} />
            </>
          ),
        ],
        ['Cadastrado', <Time at={webhook.createdAt} />],
        ['Mudou', <Time at={webhook.updatedAt} />],
        [
          'Empresas',
          <ul>
            {webhook.companies.map((company) => (
              <li>
                <CompanyName {...company} />
              </li>
            ))}
          </ul>,
        ],
        ['Código', <code>{webhook.id}</code>],
      ]}
    />
    <p>
      O endereço aparece sem usuário, senha e parâmetros, que podem ser segredos.{' '}
      <a href={links.audit({ about: webhook.id })}>Quem mexeu neste webhook</a>
    </p>
  </Section>
);
