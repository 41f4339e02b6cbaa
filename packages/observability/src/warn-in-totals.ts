/** Events within this time after the first are reported together. */
const firstMs = 1_000;
const everyMs = 60_000;

/**
 * Returns a function that counts events. It reports them a moment after the first, then at most once a minute while
 * more come, so that each is counted. `warn` gets their number and the last event.
 */
export function warnInTotals<Event>(warn: (count: number, last: Event) => void): (event: Event) => void {
  let events: { readonly count: number; readonly last: Event } | undefined;
  let isWaiting = false;

  const tellIn = (ms: number): void => {
    isWaiting = true;
    setTimeout(tell, ms).unref();
  };

  const tell = (): void => {
    isWaiting = false;
    if (events === undefined) return;
    warn(events.count, events.last);
    events = undefined;
    tellIn(everyMs);
  };

  return (last) => {
    events = { count: (events?.count ?? 0) + 1, last };
    if (!isWaiting) tellIn(firstMs);
  };
}
