import type { Protocol } from '@fiscal/domain';

/** A registration of the Sefin, which gives no protocol number, in the words of the engine. */
export const registeredProtocol = (
  key: string,
  { cStat, at, xml }: { readonly cStat: string; readonly at: string; readonly xml: string },
): Protocol => ({ key, cStat, reason: 'Registrado pela Sefin Nacional', at, xml });
