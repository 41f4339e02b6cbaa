/** Long polls in progress, counted per client in this process. */
export interface WaitSlots {
  /** Runs `wait` when the client has a free slot, else `atOnce`. */
  run<T>(clientId: string, wait: () => Promise<T>, atOnce: () => Promise<T>): Promise<T>;
}

export function createWaitSlots(perClient: number): WaitSlots {
  const waiting = new Map<string, number>();

  const leave = (clientId: string): void => {
    const left = (waiting.get(clientId) ?? 1) - 1;
    if (left === 0) waiting.delete(clientId);
    else waiting.set(clientId, left);
  };

  return {
    async run(clientId, wait, atOnce) {
      const taken = waiting.get(clientId) ?? 0;
      if (taken >= perClient) return atOnce();
      waiting.set(clientId, taken + 1);
      try {
        return await wait();
      } finally {
        leave(clientId);
      }
    },
  };
}
