import type { Environment } from '@fiscal/domain';
import type { TlsListener } from './tls-listener.ts';

/** The outages that make a whole address unreachable: refused connections and broken handshakes. */
export interface Outages {
  /** Begins an outage if the scenario is one; without an environment it applies to both. */
  begin(
    scenario: { readonly seconds: number; readonly mode: string },
    environment: Environment | undefined,
  ): Promise<void>;
  end(): Promise<void>;
}

export function createOutages(listeners: Readonly<Record<Environment, TlsListener>>): Outages {
  const timers = new Map<TlsListener, NodeJS.Timeout>();
  const restore = async (listener: TlsListener): Promise<void> => {
    clearTimeout(timers.get(listener));
    timers.delete(listener);
    await listener.restore();
  };
  return {
    begin: async ({ mode, seconds }, environment) => {
      if (mode !== 'refused' && mode !== 'tls') return;
      const hit = environment === undefined ? Object.values(listeners) : [listeners[environment]];
      for (const listener of hit) {
        clearTimeout(timers.get(listener));
        if (mode === 'refused') await listener.refuse();
        else listener.breakHandshakes();
        timers.set(
          listener,
          setTimeout(() => void restore(listener), seconds * 1000),
        );
      }
    },
    end: async () => {
      for (const listener of [...timers.keys()]) await restore(listener);
    },
  };
}
