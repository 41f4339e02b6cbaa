import { type DeliveryView, showDelivery } from '@fiscal/services';
import { ActionForm } from '../../layout/action-form.tsx';
import { CompanyName } from '../../layout/company-name.tsx';
import { Facts, Section } from '../../layout/facts.tsx';
import { ReasonField } from '../../layout/fields.tsx';
import { Masked, Status, Time } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { deliveryEventWords } from '../../words/delivery-event-words.ts';
import { deliveryStateWords } from '../../words/delivery-state-words.ts';
import { environmentWords } from '../../words/kind-words.ts';
import { AttemptsPart } from './attempts-part.tsx';
import { RecipientsPart } from './recipients-part.tsx';
import { redeliver, unmaskDelivery } from './redeliver.ts';

/** One message to a webhook, or one e-mail, with its attempts. */
export const deliveryPage = definePage({
  path: paths.delivery,
  role: 'leitura',
  load: ({ sys, params }) => showDelivery(sys, { id: params.id, addresses: 'whole' }),
  title: ({ channel, event }) =>
    `${channel === 'email' ? 'E-mail' : 'Mensagem'}: ${deliveryEventWords(event)}`,
  look: ({ document, clientId }) =>
    document === null ? undefined : { action: 'document.view', subjectId: document.id, clientId },
  view: (delivery) => (
    <>
      <Standing delivery={delivery} />
      <Again delivery={delivery} />
      {delivery.channel === 'email' ? <RecipientsPart delivery={delivery} /> : null}
      <AttemptsPart delivery={delivery} />
      <ActionForm
        of={unmaskDelivery}
        params={{ id: delivery.id }}
        name="revelar"
        submit="Mostrar endereços e dados pessoais"
        isQuiet
      />
    </>
  ),
});

interface PartProps {
  readonly delivery: DeliveryView;
}

const Standing = ({ delivery }: PartProps) => {
  const words = deliveryStateWords(delivery);
  return (
    <Facts
      live="situacao"
      facts={[
        ['Situação', <Status words={words} />],
        ['O que significa', words.sentence],
        ['Próxima tentativa', delivery.nextAttemptAt && <Time at={delivery.nextAttemptAt} />],
        ['Chegou', delivery.deliveredAt && <Time at={delivery.deliveredAt} />],
        [
          'Sobre',
          delivery.document && <a href={links.document(delivery.document.id)}>{delivery.document.name}</a>,
        ],
        [
          'Empresa',
          delivery.companyId && <CompanyName id={delivery.companyId} name={delivery.companyName} />,
        ],
        ['Cliente', <Masked value={delivery.clientName} />],
        ['Para', delivery.channel === 'webhook' ? <Target delivery={delivery} /> : null],
        ['Ambiente', environmentWords[delivery.environment]],
        ['Criada', <Time at={delivery.createdAt} />],
        ['Código da entrega', <code>{delivery.id}</code>],
      ]}
    />
  );
};

const Target = ({ delivery: { targetId, address, active } }: PartProps) =>
  address === null ? (
    <span>webhook removido pelo cliente</span>
  ) : (
    <>
      <a href={links.webhook(targetId)}>
        <Masked value={address} />
      </a>
      {active === false ? <strong> desligado</strong> : null}
    </>
  );

/** A delivery that has ended, and whose receiver is there, can be sent again. */
const Again = ({ delivery: { id, channel, status, active } }: PartProps) => {
  if (status === 'pending' || (channel === 'webhook' && active !== true)) return null;
  const isMail = channel === 'email';
  const done = status === 'delivered' ? 'Já chegou: mande de novo só se o cliente pedir. ' : '';
  return (
    <Section title={isMail ? 'Enviar de novo' : 'Entregar de novo'}>
      <p>
        {done}
        {isMail
          ? 'O mesmo e-mail vai a todos os endereços abaixo, também aos que já o receberam.'
          : 'A mesma mensagem vai com o mesmo código: um sistema que já a recebeu a ignora.'}
      </p>
      <ActionForm
        of={redeliver}
        params={{ id }}
        name="entregar"
        submit={isMail ? 'Enviar de novo' : 'Entregar de novo'}
      >
        <ReasonField />
      </ActionForm>
    </Section>
  );
};
