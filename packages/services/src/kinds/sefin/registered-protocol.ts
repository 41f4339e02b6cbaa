import type { Protocol } from '@fiscal/domain';

/** Makes the engine's protocol of a registration by the Sefin, which gives no protocol number. */
export const registeredProtocol = (
  key: string,
  { cStat, at, xml }: { readonly cStat: string; readonly at: string; readonly xml: string },
): Protocol => ({ key, cStat, reason: 'Registrado pela Sefin Nacional', at, xml });
