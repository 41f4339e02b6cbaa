import { expect, test } from 'vitest';
import { stackAddresses } from './stack-addresses.ts';

test('the printed address of Temporal UI opens the list of what waits or needs a person, in the namespace of the service', () => {
  const engine = {
    address: '127.0.0.1:7233',
    namespace: 'fiscal',
    uiUrl: 'http://127.0.0.1:8233',
    codecUrl: 'http://127.0.0.1:8083',
    codecToken: 'a token',
  };
  const announced = { ready: () => ({}) };
  const { temporalUi } = stackAddresses({
    api: announced,
    worker: announced,
    engine,
    authority: { kind: 'given', simulated: true, endpointsFile: 'endpoints.json', extraRoots: [] },
  });
  const { origin, pathname, searchParams } = new URL(temporalUi);
  expect([origin, pathname]).toEqual(['http://127.0.0.1:8233', '/namespaces/fiscal/workflows']);
  expect(searchParams.get('query')).toBe(
    '(Attention IS NOT NULL OR Waiting IS NOT NULL) AND ExecutionStatus = "Running"',
  );
});
