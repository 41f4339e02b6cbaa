import { check } from './check.ts';
import type { Demonstration } from './demonstration.ts';

/** Waits for one event about a document and checks its signature. */
export const expectWebhook = (
  { printer, receiver, progress }: Pick<Demonstration, 'printer' | 'receiver' | 'progress'>,
  wanted: { readonly event: string; readonly id: string },
): Promise<void> =>
  printer.step(`Webhook ${wanted.event}`, async (waitsFor) => {
    waitsFor('its delivery');
    const delivery = await receiver.waitFor(
      ({ event, body }) => event === wanted.event && body.data.id === wanted.id,
      progress,
    );
    check('the signature of the webhook holds', delivery.signatureHolds);
    return ['received, signature verified over the raw body', undefined];
  });
