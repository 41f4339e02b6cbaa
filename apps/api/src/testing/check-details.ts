import { detailStyle } from '@fiscal/testkit';

/** Throws when a detail of a refused request has not the style of details. `body` is any answer. */
export function checkDetails(body: unknown): void {
  for (const { message } of detailsOf(body)) {
    if (!detailStyle.test(message)) throw new Error(`detail out of style: ${message}`);
  }
}

function detailsOf(body: unknown): readonly { readonly message: string }[] {
  const { error } = (body ?? {}) as { error?: { code?: unknown; details?: unknown } };
  return error?.code === 'validation_failed' && Array.isArray(error.details) ? error.details : [];
}
