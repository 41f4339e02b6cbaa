/** How many exports run at a time in a process. */
export interface ExportSlots {
  /** Takes a place and gives what returns it, which may be called more than once; undefined where none is free. */
  take(whose: { readonly clientId: string; readonly companyId: string }): (() => void) | undefined;
}

/** Places for `most` exports, of which a client takes `perClient` and each of its companies one. */
export function createExportSlots({
  most,
  perClient,
}: {
  readonly most: number;
  readonly perClient: number;
}): ExportSlots {
  const taken = new Set<string>();
  return {
    take({ clientId, companyId }) {
      const place = `${clientId}/${companyId}`;
      const ofClient = [...taken].filter((each) => each.startsWith(`${clientId}/`));
      if (taken.has(place) || taken.size >= most || ofClient.length >= perClient) return undefined;
      taken.add(place);
      let isTaken = true;
      return () => {
        if (isTaken) taken.delete(place);
        isTaken = false;
      };
    },
  };
}
