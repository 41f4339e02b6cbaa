import type { SealContext, SealedSecret, Vault } from '@fiscal/certificates';
import type { Id24, Random } from '@fiscal/domain';
import { base62 } from '../tokens/base62.ts';

interface WebhookName {
  readonly clientId: Id24;
  readonly webhookId: Id24;
}

const contextOf = ({ clientId, webhookId }: WebhookName): SealContext => ({
  clientId,
  purpose: 'webhook-secret',
  secretId: webhookId,
});

export interface NewSecret {
  /** Shown once: `whsec_` and 32 letters and digits. */
  readonly secret: string;
  readonly sealedSecret: SealedSecret;
}

/** Makes a new secret for a webhook and seals it. */
export function makeWebhookSecret(
  { vault, random }: { readonly vault: Vault; readonly random: Random },
  webhook: WebhookName,
): NewSecret {
  const secret = `whsec_${base62(random, 32)}`;
  return { secret, sealedSecret: vault.seal(new TextEncoder().encode(secret), contextOf(webhook)) };
}

/** Opens the secret that was sealed for this webhook. Throws SealError. */
export function openWebhookSecret(vault: Vault, webhook: WebhookName, sealed: unknown): string {
  const plain = vault.open(sealed, contextOf(webhook));
  const secret = new TextDecoder().decode(plain);
  plain.fill(0);
  return secret;
}
