import type { DueGap } from '@fiscal/services';

/** Why numbers have no note, and what the client does about it. */
export const gapWords: Readonly<Record<DueGap['reason'], { readonly why: string; readonly next: string }>> = {
  rejected: {
    why: 'a SEFAZ rejeitou as notas',
    next: 'Corrige e envia de novo com o mesmo número de pedido, ou inutiliza.',
  },
  failed: {
    why: 'os envios pararam sem resposta que decida',
    next: 'Envia de novo com o mesmo número de pedido, ou inutiliza.',
  },
  unused: { why: 'os números foram pulados', next: 'Inutiliza: nenhuma nota pode mais usá-los.' },
};
