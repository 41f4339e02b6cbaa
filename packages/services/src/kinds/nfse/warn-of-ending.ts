import { brasiliaDateTime, type NfseEndingCode, nfseEndings } from '@fiscal/domain';
import type { Ending } from './nfse-ending.ts';

/** Portuguese: `305101 (cancelamento por ofício)`. */
const nameOf = (type: NfseEndingCode): string => `${type} (${nfseEndings[type]})`;

/** Says how the NFS-e ended. Portuguese. */
export const warnOfEnding = (ending: Ending | null): readonly string[] =>
  ending === null
    ? []
    : [
        `A NFS-e terminou na Sefin pelo evento ${nameOf(ending.type)}, registrado em ` +
          `${brasiliaDateTime(new Date(ending.at))}, que ` +
          (ending.mayBeOurs
            ? 'pode vir de um pedido deste serviço que está sem resposta conhecida.'
            : 'não consta deste serviço.'),
      ];
