import { beforeAll, expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { nfe } from '../nfe.ts';
import { getDisablingOperation } from './get-disabling.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test('200: every outcome of a disabling matches the document, and a registered one disables its note', async () => {
  const get = async (id: string) => (await api().call(getDisablingOperation, { params: { id } })).body;
  const end = async (outcome: Parameters<typeof finishDisabling>[2]) => {
    const id = await queueDisabling(api(), companyId, outcome);
    await finishDisabling(api(), id, outcome);
    const note = await api().call(nfe.find, { query: { externalId: outcome, companyId } });
    return [await get(id), note.body];
  };
  expect(await end('registered')).toMatchObject([
    { status: 'registered', protocol: '135260000000003', registeredAt: expect.any(String) },
    { status: 'disabled' },
  ]);
  expect(await end('registeredBefore')).toMatchObject([
    { status: 'registered', protocol: null, registeredAt: expect.any(String) },
    { status: 'disabled' },
  ]);
  expect(await end('rejected')).toMatchObject([
    {
      status: 'rejected',
      rejection: { cStat: '241', explanation: { fields: ['from', 'to'], retryable: false } },
      registeredAt: null,
    },
    { status: 'rejected' },
  ]);
  expect(await end('failed')).toMatchObject([
    { status: 'failed', failure: { code: 'certificate_expired' }, attention: 'certificate_expired' },
    { status: 'rejected' },
  ]);
});

test('200: a disabling that waits for the authority is queued, with the reason', async () => {
  const id = await queueDisabling(api(), companyId, 'waits');
  await api().asOwner(
    `update filing set status = 'pending', waiting = 'circuit', waiting_until = now() where id = '${id}'`,
  );
  const answer = await api().call(getDisablingOperation, { params: { id } });
  expect(answer.body).toMatchObject({
    status: 'queued',
    waiting: { reason: 'circuit', message: expect.stringContaining('o pedido será enviado') },
  });
});
