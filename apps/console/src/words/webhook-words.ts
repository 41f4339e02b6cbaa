import type { WebhookState } from '@fiscal/services';
import type { StateWords } from './status-words.ts';

export const webhookWords: Readonly<Record<WebhookState, StateWords>> = {
  failing: {
    word: 'falhando',
    tone: 'bad',
    sentence:
      'As notas saem normalmente; só o aviso ao sistema do cliente não chega. Diga a ele o que o servidor dele responde, nas entregas abaixo. Quando voltar, mande entregar de novo as que não chegaram.',
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
      'Nada é entregue: o cliente o desligou, ou o servidor dele respondeu que não quer mais receber (410). Só o cliente o liga de novo, pela API.',
  },
};

interface Watched {
  readonly active: boolean;
  readonly failingSince: Date | null;
}

/** Returns the state of a webhook. */
export const webhookStateOf = ({ active, failingSince }: Watched): WebhookState =>
  !active ? 'switchedOff' : failingSince === null ? 'working' : 'failing';
