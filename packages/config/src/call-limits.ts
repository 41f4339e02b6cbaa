import { authorityNetworks, type FilingKinds } from '@fiscal/contracts';
import { z } from 'zod';

/** Calls a second over all workers, by network, authority or queue; the key '' holds the limit of all others. */
export type CallLimits = ReadonlyMap<string, number>;

const place = /^([a-z]+)(\.[A-Z-]{2,6}(\.(homologation|production))?)?$/;

/** Reads a limit for all authorities, limits for some of them, or both: `50,sefaz.SP=20,sefin=10`. */
export const callLimitsField = (kinds: FilingKinds) =>
  z.string().transform((text, context): CallLimits => {
    const networks: readonly string[] = authorityNetworks(kinds);
    const limits = new Map<string, number>();
    for (const part of text.split(',').map((each) => each.trim())) {
      const [, name = '', number = ''] = /^(?:([^=]*)=)?([\d.]+)$/.exec(part) ?? [];
      const perSecond = Number(number);
      const isPlace = !part.includes('=') || networks.includes(place.exec(name)?.[1] ?? '');
      if (!(perSecond > 0) || !isPlace || limits.has(name)) {
        context.addIssue('must be a number above 0, or a list such as 50,sefaz.SP=20,sefin=10');
        return z.NEVER;
      }
      limits.set(name, perSecond);
    }
    return limits;
  });

/**
 * Returns the limit of one queue: its own limit, else the limit of its authority, of its network or of all queues;
 * undefined without a limit.
 */
export function callsPerSecond(limits: CallLimits | undefined, queue: string): number | undefined {
  const [network = '', authorizer = ''] = queue.split('.');
  const names = [queue, `${network}.${authorizer}`, network, ''];
  return names.map((name) => limits?.get(name)).find((limit) => limit !== undefined);
}
