import { type RedeliverResult, redeliverDelivery, showDelivery } from '@fiscal/services';
import { z } from 'zod';
import { reasonField } from '../../layout/form-fields.ts';
import { paths } from '../../paths/paths.ts';
import { defineAction } from '../../routes/define-action.ts';
import { defineUnmask } from '../../routes/define-unmask.ts';
import type { Notice } from '../../words/notice.ts';
import { momentWords } from '../../words/time-words.ts';

/** Sends a message of a webhook, or an e-mail, again. */
export const redeliver = defineAction({
  path: '/entregas/:id/entregar',
  page: paths.delivery,
  role: 'suporte',
  form: z.object({ reason: reasonField }),
  run: async ({ sys, params, person, input }) =>
    noticeOf(await redeliverDelivery(sys, { id: params.id, actor: person.handle, reason: input.reason })),
});

function noticeOf(result: RedeliverResult): Notice {
  switch (result.kind) {
    case 'begun':
      return {
        tone: 'done',
        text:
          result.channel === 'email'
            ? 'O e-mail sai de novo agora, para todos os endereços. O resultado aparece nesta página em instantes.'
            : 'A mensagem sai de novo agora, com o mesmo código. O resultado aparece nesta página em instantes.',
      };
    case 'pending':
      return {
        tone: 'refused',
        text: `Já há uma tentativa marcada${
          result.nextAttemptAt === null ? '' : ` para ${momentWords(result.nextAttemptAt)}`
        }, talvez porque outra pessoa mandou entregar. Ela sai sozinha; espere por ela.`,
      };
    case 'inactive':
      return {
        tone: 'refused',
        text: 'O webhook está desligado. O cliente o liga de novo pela integração; depois mande entregar.',
      };
    case 'notFound':
      return {
        tone: 'refused',
        text: 'Não há para onde entregar: o cliente removeu este webhook, ou a entrega não existe mais.',
      };
  }
}

/** Shows the addresses and the answers of a delivery in full. */
export const unmaskDelivery = defineUnmask({
  path: '/entregas/:id/revelar',
  page: paths.delivery,
  find: async ({ sys, params }) => {
    const found = await showDelivery(sys, params);
    if (found === undefined) return undefined;
    return { clientId: found.clientId, subjectId: found.document?.id ?? found.id };
  },
});
