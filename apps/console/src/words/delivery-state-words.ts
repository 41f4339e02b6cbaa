import type { DeliveryStatus } from '@fiscal/domain';
import type {
  ClientDelivery,
  DeliveryState,
  DocumentDescription,
  RecipientResult,
  WebhookState,
} from '@fiscal/services';
import type { StateWords } from './status-words.ts';

type NotMailed = NonNullable<DocumentDescription['notMailed']>;

type Stated = Pick<ClientDelivery, 'channel' | 'status' | 'attempts' | 'round' | 'environment' | 'host'> & {
  /** Whether the webhook is switched on; known on the delivery's own page. */
  readonly active?: boolean | null | undefined;
  readonly recipients?: readonly Pick<RecipientResult, 'role' | 'status'>[] | undefined;
};

/** Returns the state of a webhook's message or of an e-mail: what it means and what to do. */
export const deliveryStateWords = (delivery: Stated): StateWords =>
  delivery.channel === 'email' ? mailWords(delivery) : messageWords(delivery);

const first: StateWords = {
  word: 'a caminho',
  tone: 'waiting',
  sentence: 'Sai sozinho em instantes. Nada a fazer.',
};

const wasTried = ({ attempts, round }: Stated): boolean => attempts > 0 || round > 1;

const messageByStatus: Readonly<Record<Exclude<DeliveryStatus, 'discarded'>, StateWords>> = {
  pending: {
    word: 'tentando de novo',
    tone: 'waiting',
    sentence:
      'A próxima tentativa sai sozinha no horário marcado. Diga ao cliente o que o servidor dele responde, abaixo.',
  },
  delivered: {
    word: 'entregue',
    tone: 'good',
    sentence:
      'O servidor do cliente aceitou. Se ele não a encontra, procura pelo código da entrega nos registros dele.',
  },
  exhausted: {
    word: 'não entregue',
    tone: 'bad',
    sentence:
      'Todas as tentativas falharam, e nenhuma outra sai sozinha. Quando o servidor do cliente voltar, mande entregar de novo.',
  },
};

function messageWords(delivery: Stated): StateWords {
  const { status, host, active } = delivery;
  if (status !== 'discarded')
    return status === 'pending' && !wasTried(delivery) ? first : messageByStatus[status];
  const discarded = { word: 'dispensada', tone: 'plain' } as const;
  if (host === null) {
    return { ...discarded, sentence: 'O cliente removeu este webhook. Não há para onde entregar.' };
  }
  return {
    ...discarded,
    sentence:
      active === true
        ? 'O webhook estava desligado. Agora está ligado: mande entregar de novo se o cliente precisar.'
        : 'O webhook está desligado: pelo cliente, ou porque o servidor dele respondeu que não quer mais receber. Ele o liga de novo pela integração.',
  };
}

const otherAddress = 'Para outro endereço, o cliente pede novo envio pela integração e informa o endereço.';

const mailByStatus: Readonly<Record<Exclude<DeliveryStatus, 'discarded'>, StateWords>> = {
  pending: {
    word: 'tentando de novo',
    tone: 'waiting',
    sentence: 'O servidor de e-mail ainda não aceitou. A próxima tentativa sai sozinha no horário marcado.',
  },
  delivered: {
    word: 'enviado',
    tone: 'good',
    sentence:
      'O servidor de e-mail aceitou. Se não chegou: olhar a pasta de lixo eletrônico e confirmar o endereço; depois mande enviar de novo.',
  },
  exhausted: {
    word: 'não enviado',
    tone: 'bad',
    sentence: `Todas as tentativas falharam, e nenhuma outra sai sozinha. Veja abaixo por quê; depois mande enviar de novo. ${otherAddress}`,
  },
};

function mailWords(delivery: Stated): StateWords {
  const { status, environment, recipients = [] } = delivery;
  if (status === 'pending' && !wasTried(delivery)) return first;
  const isRefused = recipients.some((each) => each.status === 'refused');
  if (status === 'delivered' && isRefused) {
    return {
      word: 'enviado em parte',
      tone: 'waiting',
      sentence: `Um dos endereços foi recusado: veja abaixo qual, e confirme-o com o cliente. ${otherAddress}`,
    };
  }
  if (status !== 'discarded') return mailByStatus[status];
  if (environment === 'homologation' && !isRefused) {
    return {
      word: 'não enviado',
      tone: 'plain',
      sentence:
        'Em homologação: o limite de e-mails de teste foi atingido, ou os endereços foram recusados. Mande enviar de novo se o cliente precisar.',
    };
  }
  if (recipients.some((each) => each.status === 'sent')) {
    return {
      word: 'recusado',
      tone: 'bad',
      sentence: `O servidor de e-mail recusou o destinatário e aceitou só a cópia: em geral o endereço está errado. Confirme-o com o cliente. ${otherAddress}`,
    };
  }
  return {
    word: 'recusado',
    tone: 'bad',
    sentence: `O servidor de e-mail recusou os endereços: em geral estão errados. Confirme-os com o cliente. ${otherAddress}`,
  };
}

const onRequest = 'O cliente ainda pode enviá-la pelo sistema dele a qualquer endereço.';

/** Why no e-mail went out with a note that has a right to one. */
export const notMailedReasons: Readonly<Record<NotMailed, string>> = {
  switchedOff: 'o envio automático desta empresa está desligado.',
  noAddress: 'a nota não tem o e-mail do comprador.',
  noCompanyAddress:
    'em homologação o e-mail só vai à própria empresa, e o cadastro dela não tem endereço de e-mail.',
  later: 'o envio automático estava desligado quando ela saiu, ou o registro do envio já foi apagado.',
};

/** Returns why no e-mail went out with a note, and what the client can do. */
export const notMailedWords = (why: NotMailed): string =>
  why === 'noCompanyAddress' ? notMailedReasons[why] : `${notMailedReasons[why]} ${onRequest}`;

/** The states by which deliveries are listed, in the order of a choice. */
export const deliveryStateOptions: readonly (readonly [state: DeliveryState, words: string])[] = [
  ['failed', 'Com falha nos últimos 7 dias'],
  ['retried', 'Tentando de novo'],
  ['givenUp', 'Não chegaram, sem nova tentativa'],
  ['pending', 'A caminho'],
  ['delivered', 'Chegaram'],
];

export const webhookWords: Readonly<Record<WebhookState, StateWords>> = {
  failing: {
    word: 'falhando',
    tone: 'bad',
    sentence:
      'As notas saem normalmente; só o aviso ao sistema do cliente não chega. As entregas abaixo mostram o que o servidor dele respondeu, ou que não respondeu: diga a ele. Quando voltar, abra cada mensagem que não chegou e mande entregar de novo.',
  },
  working: {
    word: 'funcionando',
    tone: 'good',
    sentence: 'A última entrega foi aceita. Se falta uma mensagem, procure-a nas entregas abaixo.',
  },
  switchedOff: {
    word: 'desligado',
    tone: 'plain',
    sentence:
      'Nada é entregue: o cliente o desligou, ou o servidor dele respondeu que não quer mais receber (código 410). Só o cliente o liga de novo, pela integração.',
  },
};

interface Watched {
  readonly active: boolean;
  readonly failingSince: Date | null;
}

/** Returns the state of a webhook. */
export const webhookStateOf = ({ active, failingSince }: Watched): WebhookState =>
  !active ? 'switchedOff' : failingSince === null ? 'working' : 'failing';
