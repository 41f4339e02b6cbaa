import { claimOutbox } from '@fiscal/services';
import { expect, test } from 'vitest';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { finishDelivery, queueDelivery, registerWebhook } from '../../../testing/webhooks.ts';
import { redeliverOperation } from './redeliver.operation.ts';

const api = useTestApi();

test.each(['delivered', 'exhausted'] as const)(
  'what was %s is back in the queue, in its second round',
  async (final) => {
    const { id } = await registerWebhook(api());
    const deliveryId = await queueDelivery(api(), id);
    await finishDelivery(api(), deliveryId, final);
    const answer = await api().call(redeliverOperation, { params: { id, deliveryId } });
    expect(expectStatus(answer, 202).body).toMatchObject({
      id: deliveryId,
      status: 'pending',
      round: 2,
      deliveredAt: null,
      attempts: [{ number: 1 }],
    });
    const rows = await claimOutbox(api().services, { limit: 1000 });
    expect(rows.filter(({ documentId, run }) => documentId === deliveryId && run === 2)).toMatchObject([
      { kind: 'webhook', action: 'submit' },
    ]);
  },
);
