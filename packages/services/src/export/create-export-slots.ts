import { createCountByOwner } from '../context/count-by-owner.ts';

/** How many exports run at a time in a process. */
export interface ExportSlots {
  /** Takes a place and gives what returns it, which may be called more than once; undefined where none is free. */
  take(whose: { readonly clientId: string; readonly companyId: string }): (() => void) | undefined;
}

/**
 * Places for `most` exports, of which a client takes `perClient` and each of its companies one. The last free place is
 * for a client that has none: two that download slowly keep no third one out.
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
