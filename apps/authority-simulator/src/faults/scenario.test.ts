import { expect, test } from 'vitest';
import { parseScenario } from './scenario.ts';

test.each([
  ['authorize', { kind: 'authorize' }],
  ['reject=778', { kind: 'reject', cStat: '778' }],
  ['deny=301', { kind: 'deny', cStat: '301' }],
  ['delay=250', { kind: 'delay', ms: 250 }],
  ['drop-before', { kind: 'drop-before' }],
  ['drop-after', { kind: 'drop-after' }],
  ['unavailable=30', { kind: 'unavailable', seconds: 30, mode: '108' }],
  ['unavailable=30,tls', { kind: 'unavailable', seconds: 30, mode: 'tls' }],
  ['pending=5', { kind: 'pending', seconds: 5 }],
  ['duplicate', { kind: 'duplicate' }],
  ['event-reject=501', { kind: 'event-reject', cStat: '501' }],
  ['garbage', { kind: 'garbage', form: 'truncated' }],
  ['garbage=html', { kind: 'garbage', form: 'html' }],
  ['wrong-digval', { kind: 'wrong-digval' }],
  ['status=503', { kind: 'status', code: 503, moment: 'before', body: 'html' }],
  ['status=403,after', { kind: 'status', code: 403, moment: 'after', body: 'html' }],
  ['status=500,fault', { kind: 'status', code: 500, moment: 'before', body: 'fault' }],
  ['status=401,after,empty', { kind: 'status', code: 401, moment: 'after', body: 'empty' }],
  ['status=302,after,html', { kind: 'status', code: 302, moment: 'after', body: 'html' }],
  ['status=200,after,999', { kind: 'status', code: 200, moment: 'after', body: { cStat: '999' } }],
  ['contradict=100,302', { kind: 'contradict', outer: '100', inner: '302' }],
  ['contradict=302', { kind: 'contradict', outer: '302', inner: undefined }],
  ['protocol=nprot', { kind: 'protocol', defect: 'nprot', lasting: 'verdict' }],
  ['protocol=digval,always', { kind: 'protocol', defect: 'digval', lasting: 'always' }],
])('%s is read', (text, scenario) => {
  expect(parseScenario(text)).toEqual(scenario);
});

test.each([
  '',
  'reject',
  'reject=x',
  'deny=304',
  'delay=-1',
  'unavailable=1,2',
  'drop-after=1',
  'toString',
  'status=100',
  'status=600',
  'status=500,x',
  'status=403,later',
  'contradict=1',
  'contradict=100,',
  'protocol=x',
  'protocol=nprot,2',
])('%s is not a scenario', (text) => {
  expect(parseScenario(text)).toBeUndefined();
});
