import { expect, test } from 'vitest';
import { parseSefinScenario } from './sefin-scenario.ts';

test.each([
  ['authorize', { kind: 'authorize' }],
  ['reject=E0617', { kind: 'reject', code: 'E0617' }],
  ['reject=e0617', { kind: 'reject', code: 'E0617' }],
  ['event-reject=E0822', { kind: 'event-reject', code: 'E0822' }],
  ['delay=250', { kind: 'delay', ms: 250 }],
  ['drop-before', { kind: 'drop-before' }],
  ['drop-after', { kind: 'drop-after' }],
  ['unavailable=30', { kind: 'unavailable', seconds: 30, mode: '503' }],
  ['unavailable=30,tls', { kind: 'unavailable', seconds: 30, mode: 'tls' }],
  ['pending=5', { kind: 'pending', seconds: 5 }],
  ['duplicate', { kind: 'duplicate' }],
  ['garbage', { kind: 'garbage', form: 'truncated' }],
  ['garbage=gzip', { kind: 'garbage', form: 'gzip' }],
  ['status=502', { kind: 'status', code: 502, moment: 'before', body: 'html' }],
  ['reject=e999', { kind: 'reject', code: 'E999' }],
  ['reject=RNG9999', { kind: 'reject', code: 'RNG9999' }],
  ['unavailable=30,E1217', { kind: 'unavailable', seconds: 30, mode: 'E1217' }],
  ['status=401,after,empty', { kind: 'status', code: 401, moment: 'after', body: 'empty' }],
  [
    'status=500,erros',
    { kind: 'status', code: 500, moment: 'before', body: { form: 'erros', code: 'E9999' } },
  ],
  [
    'status=400,after,list,e0617',
    { kind: 'status', code: 400, moment: 'after', body: { form: 'list', code: 'E0617' } },
  ],
  ['status=201,after,none', { kind: 'status', code: 201, moment: 'after', body: 'none' }],
  ['status=500,after,json', { kind: 'status', code: 500, moment: 'after', body: 'json' }],
  ['messages=list', { kind: 'messages', shape: 'list' }],
])('%s is read', (text, scenario) => {
  expect(parseSefinScenario(text)).toEqual(scenario);
});

test.each([
  '',
  'reject',
  'reject=617',
  'reject=E06',
  'delay=-1',
  'unavailable=1,2',
  'drop-after=1',
  'toString',
  'status=199',
  'status=500,later',
  'status=500,list,x',
  'status=500,html,E0617',
  'status=500,word,E0014,E0617',
  'status=500,json,after',
  'messages=x',
  'garbage=x',
  'pending',
])('%s is not a scenario', (text) => {
  expect(parseSefinScenario(text)).toBeUndefined();
});
