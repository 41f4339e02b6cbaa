export type KeyState = 'active' | 'suspended' | 'expired' | 'revoked';

export interface KeyEnds {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  /** The moment when the client was suspended. */
  readonly suspendedAt: Date | null;
}

/** Returns whether a key is accepted now, else the reason. At the moment of its end a key is already expired. */
export function keyState({ revokedAt, expiresAt, suspendedAt }: KeyEnds, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return suspendedAt === null ? 'active' : 'suspended';
}
