import { z } from 'zod';
import { charactersOfDocument, documentText } from '../fields/text-fields.ts';

export const justificationExample = 'Venda desfeita a pedido do comprador';
export const correctionTextExample = 'Onde se lê 1 volume, leia-se 2 volumes; os demais dados não mudam';

/** Body of `POST /v1/nfe/{id}/cancel`. Source: specification 4.4; e110111_v1.00, xJust. */
export const cancelNfeSchema = z
  .strictObject({
    justification: documentText(15, 255, 'lines').meta({
      description: `Por que a nota é cancelada (xJust). Quebras de linha viram espaços. ${charactersOfDocument}`,
      examples: [justificationExample],
    }),
  })
  .meta({
    id: 'NfeCancellation',
    description: 'Cancelamento de uma NF-e autorizada. Campos desconhecidos são recusados.',
    examples: [{ justification: justificationExample }],
  });

/** Body of `POST /v1/nfe/{id}/correction`. Source: specification 4.4; e110110_v1.00, xCorrecao. */
export const correctNfeSchema = z
  .strictObject({
    text: documentText(15, 1_000, 'lines').meta({
      description:
        'A correção inteira (xCorrecao). Ela substitui as cartas anteriores: repita aqui o que nelas ainda vale. ' +
        `Quebras de linha viram espaços. ${charactersOfDocument}`,
      examples: [correctionTextExample],
    }),
  })
  .meta({
    id: 'NfeCorrection',
    description:
      'Carta de correção de uma NF-e autorizada. Não pode corrigir valores, tributos, dados que mudam o emitente ou o ' +
      'destinatário, nem a data de emissão. Campos desconhecidos são recusados.',
    examples: [{ text: correctionTextExample }],
  });
