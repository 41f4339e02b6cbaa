import type { SefinCall } from '@fiscal/authority';
import { buildDps, buildNfseEvent, resolveNfse, signedDps, signedEventRequest } from '@fiscal/nfse';
import { anNfseRequest, someDpsFacts } from '@fiscal/nfse/testing';
import { fixedClock, issueECnpj } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSimulator, openSimulator } from './open-simulator.ts';

const cnpj = '11222333000181';
const now = new Date('2026-11-20T15:00:00Z');
let authority: OpenSimulator;
let call: SefinCall;
beforeAll(async () => {
  authority = await openSimulator({ cnpj, clock: fixedClock(now.toISOString()) });
  call = { environment: 'homologation', credential: authority.credential };
});
afterAll(() => authority.close());

/** Returns a signed DPS. */
function aDps(number: number) {
  const facts = someDpsFacts({ number, issuedAt: now, request: anNfseRequest() });
  const built = buildDps(facts, resolveNfse(facts));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { xml, digestValue } = authority.sign(built.xml, signedDps);
  return { signedXml: xml, dpsId: built.dpsId, digestValue };
}

test('a DPS that we build is registered, found by its id, and its NFS-e holds it under our digest', async () => {
  const { digestValue, ...dps } = aDps(1);
  expect(await authority.sefin.queryDps({ ...call, ...dps })).toMatchObject({ answer: { kind: 'absent' } });
  const issued = await authority.sefin.issueNfse({ ...call, ...dps });
  expect(issued).toMatchObject({
    kind: 'answered',
    answer: { kind: 'registered', cStat: '100', nfse: { dpsId: dps.dpsId, digest: digestValue } },
  });
  const held = await authority.sefin.queryDps({ ...call, ...dps });
  if (held.kind !== 'answered' || held.answer.kind !== 'held') throw new Error('not held');
  const { accessKey } = held.answer;
  const fetched = await authority.sefin.fetchNfse({ ...call, accessKey });
  expect(fetched).toMatchObject({ answer: { kind: 'found', nfse: { accessKey, digest: digestValue } } });
  expect(await authority.sefin.issueNfse({ ...call, ...dps })).toMatchObject({
    answer: { kind: 'refused', cStat: 'E0014' },
  });
});

test('an answer lost after the registration is found again', async () => {
  const dps = aDps(2);
  const lost = await authority.sefin.issueNfse({ ...call, ...dps, simulation: 'drop-after' });
  expect(lost).toEqual({ kind: 'unknown', reason: 'connection_lost' });
  expect(await authority.sefin.queryDps({ ...call, ...dps })).toMatchObject({ answer: { kind: 'held' } });
});

test('a certificate of another taxpayer learns only that the NFS-e exists', async () => {
  const dps = aDps(3);
  await authority.sefin.issueNfse({ ...call, ...dps });
  const { key, certificateDer } = issueECnpj(authority.certificates, {
    cnpj: '11444777000161',
    name: 'OUTRA',
    notBefore: new Date('2020-01-02T00:00:00Z'),
  });
  const stranger = { ...authority.credential, certificateId: 'stranger', key, certificateDer };
  const theirs = { ...call, credential: stranger };
  expect(await authority.sefin.queryDps({ ...theirs, ...dps })).toMatchObject({
    answer: { kind: 'heldByOthers' },
  });
});

test('a cancellation is registered, found again, and refused a second time', async () => {
  const issued = await authority.sefin.issueNfse({ ...call, ...aDps(4) });
  if (issued.kind !== 'answered' || issued.answer.kind !== 'registered') throw new Error('not registered');
  const { accessKey } = issued.answer;
  const justification = 'Serviço contratado em duplicidade';
  const built = buildNfseEvent({
    type: 'cancellation',
    environment: 'homologation',
    reason: '2',
    application: 'teste',
    accessKey,
    justification,
    at: now,
  });
  if (!built.ok) throw new Error('not built');
  const { xml } = authority.sign(built.xml, signedEventRequest);
  const event = { ...call, accessKey, type: '101101' };
  const query = { ...event, sequence: 1 };
  expect(await authority.sefin.queryNfseEvent(query)).toMatchObject({ answer: { kind: 'absent' } });
  const sent = await authority.sefin.registerNfseEvent({ ...event, signedXml: xml });
  expect(sent).toMatchObject({
    answer: { kind: 'registered', event: { requestId: built.id, reason: '2', text: justification } },
  });
  expect(await authority.sefin.queryNfseEvent(query)).toMatchObject({
    answer: { kind: 'found', event: { requestId: built.id, text: justification } },
  });
  const again = await authority.sefin.registerNfseEvent({ ...event, signedXml: xml });
  expect(again).toMatchObject({ answer: { kind: 'refused', cStat: expect.stringMatching(/^E08/) } });
});

test('agreement and rates of a municipality are read, and those of none are absent', async () => {
  const city = { ...call, cityCode: '3550308' };
  expect(await authority.sefin.queryAgreement(city)).toMatchObject({
    answer: { kind: 'found', agreement: { nationalEnvironment: 'on', nationalIssuer: 'on' } },
  });
  const rates = { ...city, serviceCode: '010101000', date: '2026-11-20' };
  expect(await authority.sefin.queryRates(rates)).toMatchObject({
    answer: { kind: 'found', rates: [{ rate: expect.stringMatching(/^\d\.\d\d$/) }] },
  });
  expect(await authority.sefin.queryAgreement({ ...call, cityCode: '0000001' })).toMatchObject({
    answer: { kind: 'absent' },
  });
});
