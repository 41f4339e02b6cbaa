export type KeyState = 'active' | 'expired' | 'revoked';

/** Whether a key opens anything now; its last moment is past the end. */
export function keyState(
  { revokedAt, expiresAt }: { readonly revokedAt: Date | null; readonly expiresAt: Date | null },
  now: Date,
): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
