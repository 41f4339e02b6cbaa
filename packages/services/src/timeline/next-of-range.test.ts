import { expect, test } from 'vitest';
import { nextOfRange, type RangeState } from './next-of-range.ts';

const queued: RangeState = {
  id: 'a'.repeat(24),
  status: 'queued',
  attention: null,
  waiting: null,
  waitingUntil: null,
  failureCode: null,
  rejection: null,
};
const rejection = { cStat: '241', reason: 'x', at: '2026-11-28T00:00:00.000Z' };

const later = '2026-11-29T12:00:00.000Z';

test.each<[Partial<RangeState>, actor: string, action: string, message: RegExp]>([
  [{}, 'service', 'wait', /pede a inutilização/],
  [{ waiting: 'circuit' }, 'service', 'wait', /Pausamos os envios/],
  [{ waiting: 'circuit', waitingUntil: later }, 'service', 'wait', /fora do ar; o pedido será enviado/],
  [{ waiting: 'internalError' }, 'support', 'wait', /Uma falha nossa parou o pedido/],
  [
    { status: 'unknown', attention: 'reconcile_exhausted' },
    'client',
    'retry',
    /disable-range.a{24}.retry consulta/,
  ],
  [{ status: 'failed', failureCode: 'internal' }, 'support', 'repair', /Um defeito deste serviço/],
  [{ status: 'failed', attention: 'certificate_missing' }, 'client', 'replaceCertificate', /certificado A1/],
  [{ status: 'rejected', rejection }, 'client', 'correct', /./],
  [{ status: 'rejected' }, 'client', 'correct', /corrija a causa/],
  [{ status: 'authorized' }, 'none', 'none', /números estão inutilizados/],
])('the next step of a range that is %j', (state, actor, action, message) => {
  expect(nextOfRange({ ...queued, ...state })).toEqual({
    actor,
    action,
    at: state.waitingUntil ?? null,
    message: expect.stringMatching(message),
  });
});
