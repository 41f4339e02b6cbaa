import { authorizers, environments } from '@fiscal/domain';
import { type AuthorityPause, type AuthorityPlace, pauseAuthority, resumeAuthority } from '@fiscal/services';
import { z } from 'zod';
import { confirmationField, reasonField } from '../../layout/form-fields.ts';
import { paths } from '../../paths/paths.ts';
import { defineAction } from '../../routes/define-action.ts';
import { authorityWords, environmentWords } from '../../words/kind-words.ts';
import { maskText } from '../../words/mask.ts';
import type { Notice } from '../../words/notice.ts';
import { momentWords } from '../../words/time-words.ts';

export const pauseWord = 'PAUSAR';

const place = { authorizer: z.enum(authorizers), environment: z.enum(environments) };

export const pause = defineAction({
  path: '/autoridades/pausar',
  page: paths.authorities,
  role: 'operacao',
  form: z.object({ ...place, reason: reasonField, confirmation: confirmationField(pauseWord) }),
  async run({ sys, person, input: { authorizer, environment, reason } }): Promise<Notice> {
    const where = { authorizer, environment };
    const result = await pauseAuthority(sys, { ...where, reason, actor: person.handle });
    return result.kind === 'paused'
      ? {
          tone: 'done',
          text: `${nameOf(where)} está pausada. Nada mais é enviado nem consultado lá até alguém retomar. As notas são aceitas e esperam; o que já tinha saído termina.`,
        }
      : {
          tone: 'refused',
          text: `${nameOf(where)} já estava pausada ${byWhom(result)}. A sua pausa não mudou nada.`,
        };
  },
});

export const resume = defineAction({
  path: '/autoridades/retomar',
  page: paths.authorities,
  role: 'operacao',
  form: z.object({ ...place, reason: reasonField }),
  async run({ sys, person, input: { authorizer, environment, reason } }): Promise<Notice> {
    const where = { authorizer, environment };
    const result = await resumeAuthority(sys, { ...where, reason, actor: person.handle });
    return result.kind === 'resumed'
      ? {
          tone: 'done',
          text: `${nameOf(where)} foi retomada; estava pausada ${byWhom(result)}. O que esperava sai aos poucos, para não sobrecarregar a autoridade.`,
        }
      : {
          tone: 'refused',
          text: `${nameOf(where)} não está pausada: ninguém a pausou, ou outra pessoa já a retomou. Nada mudou.`,
        };
  },
});

const nameOf = ({ authorizer, environment }: AuthorityPlace): string =>
  `${authorityWords(authorizer)}, ${environmentWords[environment]},`;

const byWhom = ({ pausedBy, pausedAt, reason }: AuthorityPause): string =>
  `por ${pausedBy} desde ${momentWords(pausedAt)} (${maskText(reason)})`;
