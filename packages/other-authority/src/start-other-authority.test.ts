import { expect, test } from 'vitest';
import { startWithClient } from './testing/authority-with-client.ts';
import { send, soapRequest } from './testing/raw-client.ts';
import { keyOfSample, sampleStatusQuery } from './testing/sample-nfe.ts';

test('without a certificate the authorities answer 403, and the national environment ends the connection', async () => {
  const { authority, client } = await startWithClient();
  const anonymous = { port: client.port, caPem: client.caPem };
  expect((await send(anonymous, soapRequest(sampleStatusQuery))).status).toBe(403);
  expect((await send(anonymous, { method: 'GET', path: '/SefinNacional/dps/DPS1' })).status).toBe(403);
  await expect(send(anonymous, { method: 'GET', path: '/contribuintes/DFe/0' })).rejects.toThrow();
  await authority.close();
});

test('the certificate can be requested by renegotiation', async () => {
  const run = await startWithClient({ certificateRequest: 'by renegotiation' });
  expect((await run.sendNote({ number: 1 })).body).toContain('<cStat>100</cStat>');
  const anonymous = { port: run.client.port, caPem: run.client.caPem };
  expect((await send(anonymous, soapRequest(sampleStatusQuery))).status).toBe(403);
  await run.authority.close();
});

test('services are found under the given base addresses and under no others', async () => {
  const run = await startWithClient({ bases: { sefin: '/API/SefinNacional' } });
  expect((await run.sendDps({ number: 1 })).status).toBe(404);
  expect((await run.get('/API/SefinNacional/dps/DPS1')).status).toBe(400);
  const call = soapRequest(sampleStatusQuery);
  expect((await run.send({ ...call, path: '/nfe2/services/NFeStatusServico4' })).status).toBe(200);
  expect(run.authority.calls().map(({ service }) => service)).toEqual([
    undefined,
    'GET /dps/{id}',
    'NFeStatusServico4',
  ]);
  await run.authority.close();
});

test('a rule applies to the calls that it names, from an occurrence on, and to a number of them', async () => {
  const run = await startWithClient();
  const fault = 'undue consumption';
  run.authority.addFault({ when: { service: 'NFeStatusServico4', occurrence: 2 }, fault, times: 2 });
  run.authority.addFault({ when: { series: '1', number: '7' }, fault: 'denied' });
  run.authority.addFault({ when: { key: keyOfSample({ number: 9 }) }, fault: 'authorized out of time' });
  const statuses = [];
  for (let call = 0; call < 4; call += 1)
    statuses.push((await run.soap(sampleStatusQuery)).body.includes('656'));
  expect(statuses).toEqual([false, true, true, false]);
  for (const number of [6, 7, 8, 9]) await run.sendNote({ number });
  expect(run.authority.ledger()).toMatchObject([
    { outcome: '100' },
    { outcome: '301', status: 'denied' },
    { outcome: '100' },
    { outcome: '150' },
  ]);
  const faults = run.authority.calls().map((call) => call.fault);
  expect(faults).toEqual([
    undefined,
    fault,
    fault,
    undefined,
    undefined,
    'denied',
    undefined,
    'authorized out of time',
  ]);
  await run.authority.close();
});
