import { z } from 'zod';
import { unservedReasonSchema } from '../coverage/unserved-reasons.ts';
import { textOf } from '../fields/record-fields.ts';
import { retryDetails } from './details.ts';
import { row } from './error-row.ts';

/** Errors that only NFS-e has. */
export const nfseErrors = {
  municipality_not_served: row({
    status: 422,
    message: 'As NFS-e desta empresa não podem ser emitidas pelo sistema nacional; veja details.',
    details: z
      .object({
        cityCode: textOf('Código IBGE do município.'),
        reason: unservedReasonSchema,
      })
      .meta({ description: 'O município e o que falta.' }),
    example: { cityCode: '3304557', reason: 'own_issuer_only' },
    meaning:
      'O ambiente nacional diz que o município da empresa não emite por ele, ou o estado deixou de ser atendido. Nada foi gravado ' +
      'e nenhum número foi usado.',
    repeat: 'no',
    remedy: 'Emita pelo sistema do município. O convênio é lido de novo a cada 6 horas.',
  }),
  municipality_unavailable: row({
    status: 503,
    message:
      'Não foi possível saber agora se o município emite NFS-e pelo sistema nacional; tente de novo após Retry-After.',
    details: retryDetails,
    example: { retryAfterSeconds: 30 },
    meaning:
      'O convênio do município não é conhecido, ou só se conhece um convênio antigo que não permite a emissão, e o endereço ' +
      'nacional que o informa não responde. Nada foi gravado ' +
      'e nenhum número foi usado.',
    repeat: 'afterWaiting',
    remedy: 'Espere os segundos de Retry-After e repita a mesma requisição.',
  }),
} as const;
