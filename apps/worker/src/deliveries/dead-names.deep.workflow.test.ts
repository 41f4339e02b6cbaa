import { startReceiver } from '@fiscal/activities/testing';
import { productionTiming, scaleTiming } from '@fiscal/contracts';
import { createClient, createWebhook, testWebhook } from '@fiscal/services';
import { aTenant } from '@fiscal/services/testing';
import { startNameServer } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { createNameResolver } from '@fiscal/webhooks';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openFilingStack } from '../testing/filing-stack.ts';
import { patience } from '../testing/patience.ts';

const deadHosts = Array.from({ length: 5 }, (_, n) => `host${n}.dead.example.com`);
const deadDeliveries = 40;
const receiverHost = 'receiver.example.com';
const limitMs = 2_000;
/** Dead names are tried repeatedly during the whole test. */
const timing = { ...scaleTiming(productionTiming, 0.001), webhookMs: Array(200).fill(500) };

const stack = useOpened(() => openFilingStack(inject('postgresUrl'), inject('temporalAddress'), timing));

/** A name server that knows the receiver and keeps silent about every other name. */
async function nameServer() {
  const server = await startNameServer(({ name }) =>
    name === receiverHost ? { addresses: ['127.0.0.1'] } : 'silence',
  );
  onTestFinished(() => server.close());
  return server;
}

/** A system whose receiver by name is on this machine. */
const systemOfNames = () => {
  const { system } = stack.harness;
  const webhookPolicy = { plainHttp: 'test', loopbackReceivers: [`${receiverHost}:*`] } as const;
  return { ...system, settings: { ...system.settings, webhookPolicy } };
};

async function aClient() {
  const system = systemOfNames();
  const { id } = await createClient(system, { name: 'Cliente de teste', actor: 'test' });
  return { ...system, tenant: aTenant(id, 'test'), requestId: 'test' };
}

/** A receiver by name, and how long a delivery to it takes from its order to its arrival (ms). */
async function aReceiverByName() {
  const client = await aClient();
  const receiver = await startReceiver([204]);
  onTestFinished(() => receiver.close());
  const url = receiver.url.replace('127.0.0.1', receiverHost);
  const { id } = await createWebhook(client, { url });
  return async (): Promise<number> => {
    const before = receiver.posts.length;
    const begunAt = performance.now();
    await testWebhook(client, { id });
    await stack.dispatch();
    await vi.waitFor(() => expect(receiver.posts.length).toBeGreaterThan(before), {
      ...patience,
      interval: 5,
    });
    return performance.now() - begunAt;
  };
}

/** Returns the median: a hiccup of the machine lengthens one delivery, and names that block the others lengthen all. */
async function medianOf(count: number, deliver: () => Promise<number>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) took.push(await deliver());
  return took.sort((one, two) => one - two)[Math.floor(count / 2)] ?? Number.POSITIVE_INFINITY;
}

test("while one client's forty deliveries go to names that never answer, another's arrive by name within two seconds", async () => {
  const { address, queries } = await nameServer();
  const resolveName = createNameResolver({ servers: [address] });
  const workers = await stack.work({ system: systemOfNames(), resolveName });
  onTestFinished(() => workers.stop());
  const deliver = await aReceiverByName();
  await deliver();
  const aloneMs = await medianOf(5, deliver);

  const attacker = await aClient();
  for (const host of deadHosts) {
    const { id } = await createWebhook(attacker, { url: `https://${host}/` });
    for (let n = 0; n < deadDeliveries / deadHosts.length; n += 1) await testWebhook(attacker, { id });
  }
  await stack.dispatch();
  const deadQuestions = () => queries.filter(({ name }) => name !== receiverHost).length;
  await vi.waitFor(() => expect(deadQuestions()).toBeGreaterThanOrEqual(deadDeliveries), patience);
  const questionsBefore = deadQuestions();
  const besideMs = await medianOf(11, deliver);
  process.stdout.write(
    `median delivery by name: alone ${Math.round(aloneMs)} ms, beside dead names ${Math.round(besideMs)} ms\n`,
  );
  expect(deadQuestions()).toBeGreaterThan(questionsBefore);
  // A machine on which a delivery alone takes more than a tenth of the limit is given ten times that.
  expect(besideMs).toBeLessThan(Math.max(limitMs, 10 * aloneMs));
});
