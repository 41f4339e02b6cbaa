import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectStatus } from '@fiscal/dev-stack/client';
import { brasiliaDate } from '@fiscal/domain';
import { expect } from 'vitest';
import { getNote, issue } from '../harness/follow-note.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { patienceMs } from '../harness/until.ts';
import { createSecondClient, type SecondClient } from '../second-client/index.ts';

let harness: Harness;
let second: SecondClient;

test.beforeAll(({ harness: own }) => {
  harness = own;
  const { state, certificate } = harness.stack;
  second = createSecondClient({
    baseUrl: authorityOf(state.root),
    caPem: readFileSync(join(state.certificates, 'root.pem'), 'utf8'),
    pfx: readFileSync(certificate.file),
    password: certificate.password,
    cnpj: certificate.cnpj,
  });
});

/** Returns the address of the authority of homologation in the settings of the service. */
function authorityOf(root: string): string {
  const { authorizers } = JSON.parse(readFileSync(join(root, 'authority', 'endpoints.json'), 'utf8'));
  return String(authorizers.SP.homologation.baseUrl);
}

const justification = 'Pedido pelo outro sistema da loja';
const presentYear = (): number => Number(brasiliaDate(harness.stack.clock.now()).slice(0, 4));
const path = (...parts: readonly string[]): string => ['/v1/nfe', ...parts].join('/');

async function get(...parts: readonly string[]) {
  return expectStatus(await harness.client.get(path(...parts)), 200, path(...parts));
}

async function post(body: unknown, ...parts: readonly string[]) {
  return expectStatus(await harness.client.post(path(...parts), body), 202, path(...parts)).json();
}

test('our cancellation of a note that another system cancelled adopts the registered event', async () => {
  const { last: note } = await issue(harness, 'cancelled-elsewhere');
  const { id, accessKey, protocol } = note;
  expect(note.status).toBe('authorized');
  const at = harness.stack.clock.now();
  const elsewhere = await second.cancel({ accessKey, protocol: String(protocol), justification, at });
  expect(elsewhere).toMatchObject({ cStat: '135', number: expect.stringMatching(/^\d{15}$/) });

  const event = await post({ justification: 'Pedido desfeito pelo cliente' }, id, 'cancel');
  const { body } = await harness.receiver.waitFor(
    (delivery) => delivery.event === 'nfe.cancelled' && delivery.body.data.id === id,
    patienceMs,
  );
  expect(body.data).toMatchObject({ eventId: event.id, protocol: elsewhere.number });
  expect(await getNote(harness.client, id)).toMatchObject({ status: 'cancelled', attention: null });
  const { data } = (await get(id, 'events')).json();
  expect(data).toMatchObject([{ id: event.id, status: 'registered', protocol: elsewhere.number }]);
  const xml = Buffer.from((await get(id, 'events', String(event.id), 'xml')).bytes).toString();
  expect(xml).toContain(`<xJust>${justification}</xJust>`);
  expect(xml).toContain(`<nProt>${elsewhere.number}</nProt>`);
});

/** A note that the authority refuses, so that its number is a gap. */
async function gapOf(externalId: string): Promise<{ readonly series: number; readonly number: number }> {
  const { last } = await issue(harness, externalId, 'reject=778');
  expect(last.status).toBe('rejected');
  return last;
}

async function listedNumbers(series: number): Promise<readonly number[]> {
  const query = new URLSearchParams({ companyId: harness.companyId, series: String(series) });
  const { data } = (await get(`gaps?${query}`)).json() as {
    readonly data: readonly { readonly from: number; readonly to: number }[];
  } & Record<string, unknown>;
  return data.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

async function disable(series: number, from: number, to: number): Promise<Record<string, unknown>> {
  const { companyId } = harness;
  const range = await post({ companyId, series, from, to, justification }, 'disable-range');
  await harness.receiver.waitFor(
    (delivery) => delivery.event === 'nfe.disabled' && delivery.body.data.id === range.id,
    patienceMs,
  );
  return (await get('disable-range', String(range.id))).json();
}

test('563 registers a number that another system disabled, with the protocol, and the number is no longer a gap', async () => {
  const { series, number } = await gapOf('disabled-elsewhere');
  expect(await listedNumbers(series)).toContain(number);
  const range = { year: presentYear(), series, first: number, last: number, justification };
  const elsewhere = await second.disable(range);
  expect(elsewhere.cStat).toBe('102');
  expect(await disable(series, number, number)).toMatchObject({
    status: 'registered',
    protocol: elsewhere.number,
  });
  expect(await listedNumbers(series)).not.toContain(number);
});

test('256 registers a number inside of a range that another system disabled, and the number is no longer a gap', async () => {
  const { series, number } = await gapOf('disabled-within');
  // The numbers around it were given to nobody: the authority disables them for whoever requests it.
  const range = { year: presentYear(), series, first: number, last: number + 1, justification };
  expect((await second.disable(range)).cStat).toBe('102');
  expect(await disable(series, number, number)).toMatchObject({ status: 'registered', protocol: null });
  expect(await listedNumbers(series)).not.toContain(number);
});
