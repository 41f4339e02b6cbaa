import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifySignature } from '@fiscal/webhooks';
import { type Patience, watchOf } from '../progress/watch-progress.ts';

export interface ReceivedDelivery {
  readonly event: string;
  readonly deliveryId: string;
  /** `X-Fiscal-Attempt`. */
  readonly attempt: number;
  readonly signatureHolds: boolean;
  /** The body as received, byte by byte. */
  readonly raw: string;
  readonly body: DeliveredEvent;
}

export interface DeliveredEvent {
  readonly id: string;
  readonly event: string;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedDelivery[];
  /** The secret that the service showed once; deliveries are checked against it. */
  useSecret(secret: string): void;
  /** Waits for a delivery that `wanted` accepts; throws when nothing progresses. */
  waitFor(wanted: (delivery: ReceivedDelivery) => boolean, patience: Patience): Promise<ReceivedDelivery>;
  close(): Promise<void>;
}

/**
 * A receiver as a customer would write it: keeps the raw body, checks the signature, and answers 204 or the status that
 * `answer` chooses.
 */
export async function startWebhookReceiver(
  answer: (delivery: ReceivedDelivery) => number = () => 204,
): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = [];
  let secret = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const header = String(request.headers['x-fiscal-signature'] ?? '');
      const delivery: ReceivedDelivery = {
        event: String(request.headers['x-fiscal-event']),
        deliveryId: String(request.headers['x-fiscal-delivery']),
        attempt: Number(request.headers['x-fiscal-attempt']),
        signatureHolds: verifySignature({ header, secret, body, now: new Date() }).ok,
        raw: body.toString(),
        body: JSON.parse(body.toString()),
      };
      received.push(delivery);
      response.writeHead(answer(delivery)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    useSecret: (text) => {
      secret = text;
    },
    waitFor: (wanted, patience) => waitFor(received, wanted, patience),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function waitFor(
  received: readonly ReceivedDelivery[],
  wanted: (delivery: ReceivedDelivery) => boolean,
  patience: Patience,
): Promise<ReceivedDelivery> {
  const progress = watchOf(patience);
  try {
    for (;;) {
      const found = received.find(wanted);
      if (found !== undefined) return found;
      progress.moved(`${received.length} webhooks came`);
      progress.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    progress.close();
  }
}
