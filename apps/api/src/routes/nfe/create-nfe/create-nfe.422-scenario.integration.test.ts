import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

const api = useTestApi();

/** What the simulator would pass over in silence. */
const passedOver: Readonly<Record<string, string>> = {
  foo: 'cenário desconhecido, ou com outro valor',
  'reject=abc': 'cenário desconhecido, ou com outro valor',
  'deny=304': 'cenário desconhecido, ou com outro valor',
  'drop-after=1': 'cenário desconhecido, ou com outro valor',
  constructor: 'cenário desconhecido, ou com outro valor',
  'event-reject=501': 'este cenário é de eventos e inutilizações',
};

test('a scenario that cannot be read is refused before a number is taken', async () => {
  const companyId = await readyCompany(api());
  const post = (externalId: string, scenario: string) =>
    api().call(createNfeOperation, {
      body: aRequestBody({ companyId, externalId }),
      headers: { 'X-Fiscal-Simulate': scenario },
    });
  for (const scenario of ['', 'reject 215', 'reject=215; drop-after', 'caf\u00e9', 'a'.repeat(41)]) {
    const refused = await post('p-0', scenario);
    expect(refused.status, scenario).toBe(422);
    expect(errorOf(refused)).toMatchObject({
      code: 'validation_failed',
      details: [
        { path: 'X-Fiscal-Simulate', message: 'o cenário tem a forma nome ou nome=valor, sem espaços' },
      ],
    });
  }
  for (const [scenario, message] of Object.entries(passedOver)) {
    const refused = await post('p-0', scenario);
    expect([refused.status, errorOf(refused)], scenario).toMatchObject([
      422,
      { code: 'validation_failed', details: [{ path: 'X-Fiscal-Simulate', message }] },
    ]);
  }
  const readable = ['reject=215', 'unavailable=30,109', 'wrong-digval', ' drop-after '];
  for (const [n, scenario] of readable.entries()) {
    const taken = await post(`p-${n + 1}`, scenario);
    expect([taken.status, taken.body], scenario).toMatchObject([202, { number: n + 1 }]);
  }
});
