import type { ServiceDeps } from './context.ts';

/** What takes longer is left to the client, who is answered within seconds. */
const usualMs = 3_000;

/** Milliseconds within which a POST begins again, or waits for one that is equal. */
export const acceptingTime = ({ settings }: Pick<ServiceDeps, 'settings'>): number =>
  settings.acceptingMs ?? usualMs;
