import type { ClientDelivery } from '@fiscal/services';
import { CompanyName } from '../../layout/company-name.tsx';
import { Status, Time } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { attemptWords } from '../../words/attempt-words.ts';
import { deliveryEventWords } from '../../words/delivery-event-words.ts';
import { deliveryStateWords } from '../../words/delivery-state-words.ts';

export const deliveryColumns = [
  'Quando',
  'Sobre',
  'Documento',
  'Empresa',
  'Situação',
  'Última resposta',
  'Próxima tentativa',
];

/** Returns the cells of a message to a webhook. */
export const deliveryRow = (delivery: ClientDelivery) => [
  <Time at={delivery.createdAt} />,
  <a href={links.delivery(delivery.id)}>{deliveryEventWords(delivery.event)}</a>,
  delivery.document === null ? (
    ''
  ) : (
    <a href={links.document(delivery.document.id)}>{delivery.document.name}</a>
  ),
  <CompanyName id={delivery.companyId} name={delivery.companyName} />,
  <Status words={deliveryStateWords(delivery)} />,
  delivery.attempts === 0
    ? ''
    : [
        attemptWords('webhook', { error: delivery.lastError, responseStatus: delivery.lastResponseStatus }),
        delivery.lastResponseStatus === null ? '' : `(código ${delivery.lastResponseStatus})`,
      ].join(' '),
  delivery.nextAttemptAt === null ? '' : <Time at={delivery.nextAttemptAt} />,
];
