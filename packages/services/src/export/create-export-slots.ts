import { createCountByOwner } from '../limits/count-by-owner.ts';

/** Limits the exports that run at the same time in a process. */
export interface ExportSlots {
  /**
   * Takes a slot and returns the function that gives it back, which may be called repeatedly. Undefined when no slot is
   * free.
   */
  take(whose: { readonly clientId: string; readonly companyId: string }): (() => void) | undefined;
}

/**
 * Makes `most` slots. A client gets at most `perClient` of them, and each company one. The last free slot is reserved
 * for a client without any, so that slow downloads of some clients do not exclude another client.
 */
export function createExportSlots({
  most,
  perClient,
}: {
  readonly most: number;
  readonly perClient: number;
}): ExportSlots {
  const ofCompany = createCountByOwner(1);
  const ofClient = createCountByOwner(perClient);
  const all = createCountByOwner(most);
  return {
    take({ clientId, companyId }) {
      if (ofClient.held(clientId) > 0 && all.held('all') >= most - 1) return undefined;
      const releases: (() => void)[] = [];
      const giveBack = (): void => {
        for (const release of releases) release();
      };
      for (const place of [
        () => ofCompany.take(`${clientId}/${companyId}`),
        () => ofClient.take(clientId),
        () => all.take('all'),
      ]) {
        const release = place();
        if (release === undefined) {
          giveBack();
          return undefined;
        }
        releases.push(release);
      }
      return giveBack;
    },
  };
}
