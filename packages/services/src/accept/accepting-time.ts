import type { ServiceDeps } from '../context/context.ts';

/** A client is answered within seconds; after that time the client decides whether to try again. */
const usualMs = 3_000;

/** Returns the milliseconds within which a POST tries again, or waits for an equal request. */
export const acceptingTime = ({ settings }: Pick<ServiceDeps, 'settings'>): number =>
  settings.acceptingMs ?? usualMs;
