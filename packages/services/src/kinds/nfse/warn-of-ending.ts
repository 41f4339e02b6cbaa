import { brasiliaDateTime, type NfseEndingCode, nfseEndings } from '@fiscal/domain';
import type { Ending } from './nfse-ending.ts';

/** Returns the code and name of an event in Portuguese: `305101 (cancelamento por ofício)`. */
const nameOf = (type: NfseEndingCode): string => `${type} (${nfseEndings[type]})`;

/** Warns that the NFS-e ended at the Sefin. Portuguese. */
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
