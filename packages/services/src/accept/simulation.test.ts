import { expect, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { simulationFor } from './simulation.ts';

const ctx = (simulated: boolean, mode: 'test' | 'live') =>
  ({ tenant: { mode }, settings: { authoritySimulated: simulated } }) as unknown as TenantContext;
const requested = (text: string, kind: Parameters<typeof simulationFor>[2]) =>
  simulationFor(ctx(true, 'test'), text, kind).scenario;

test.each([
  ['nfe', 'reject=778'],
  ['nfeEvent', 'event-reject=501'],
  ['nfe', 'garbage=html'],
  ['nfse', 'reject=E0617'],
  ['nfse', 'pending=4'],
  ['nfse', 'status=502,after,json'],
  ['nfse', 'messages=plain'],
  ['nfse', 'reject=E999'],
  ['nfse', 'reject=RNG9999'],
  ['nfse', 'unavailable=30,E1217'],
  ['nfse', 'status=400,after,list,E9999'],
  ['nfse', 'status=403,after,empty'],
  ['nfeEvent', 'status=200,after,999'],
  ['nfe', 'status=302,after,html'],
  ['nfse', 'status=201,after,none'],
  ['nfe', 'status=500,fault'],
  ['nfeDisabling', 'status=500,after,102'],
  ['nfseEvent', 'event-reject=E0822'],
  ['nfseEvent', 'messages=list'],
  ['nfseEvent', 'garbage=gzip'],
] as const)('%s: %s is passed on', (kind, text) => {
  expect(requested(text, kind)).toBe(text);
});

test.each([
  ['nfe', 'reject=E0617'],
  ['nfe', 'garbage=gzip'],
  ['nfe', 'status=400,after,erros'],
  ['nfse', 'status=500,after,999'],
  ['nfe', 'messages=plain'],
  ['nfe', 'event-reject=501'],
  ['nfse', 'reject=778'],
  ['nfse', 'deny=301'],
  ['nfse', 'event-reject=E0822'],
  ['nfseEvent', 'pending=4'],
  ['nfseEvent', 'reject=E0617'],
] as const)('%s: %s is of the other authority or of another document', (kind, text) => {
  expect(() => requested(text, kind)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});

test('only a test key at a simulated authority can use a scenario', () => {
  for (const other of [ctx(false, 'test'), ctx(true, 'live')]) {
    const { scenario, warnings } = simulationFor(other, 'reject=E0617', 'nfse');
    expect([scenario, warnings]).toEqual([null, ['O cabeçalho X-Fiscal-Simulate foi ignorado.']]);
  }
});
