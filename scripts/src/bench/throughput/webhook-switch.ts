import { expectStatus, type FiscalClient, startWebhookReceiver } from '@fiscal/dev-stack';
import { subscribe } from '@fiscal/e2e';

/** A webhook of the measured client for all events, which receives them only while it is turned on. */
export interface WebhookSwitch {
  turn(state: 'on' | 'off'): Promise<void>;
  /** Returns the number of received deliveries, with repetitions. */
  received(): number;
  close(): Promise<void>;
}

/** Registers the webhook, turned off. Its receiver is in this process, whose CPU is not measured. */
export async function createWebhookSwitch(client: FiscalClient): Promise<WebhookSwitch> {
  const receiver = await startWebhookReceiver();
  const path = `/v1/webhooks/${await subscribe(client, receiver)}`;
  const turn = async (state: 'on' | 'off'): Promise<void> => {
    expectStatus(await client.patch(path, { active: state === 'on' }), 200, `PATCH ${path}`);
  };
  await turn('off');
  return { turn, received: () => receiver.received.length, close: receiver.close };
}
