import type { ServiceDeps } from './context.ts';

/** The time after which a request that takes longer is left to the client, who gets an answer within seconds. */
const usualMs = 3_000;

/** Milliseconds within which a POST begins again, or waits for one that is equal. */
export const acceptingTime = ({ settings }: Pick<ServiceDeps, 'settings'>): number =>
  settings.acceptingMs ?? usualMs;
