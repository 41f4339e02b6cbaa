import { describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../testing/companies.ts';
import { anItemBody, aRequestBody } from '../../testing/note-bodies.ts';
import { readyCompany } from '../../testing/notes.ts';
import { createClass } from '../../testing/tax-classes.ts';
import { errorOf, expectError } from '../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../testing/use-test-api.ts';
import { nfe } from './nfe.ts';

/** The answers that all kinds of notes share are tested in `notes/create-note.integration.test.ts`. */
describe('202', () => {
  const api = useTestApi();
  const ignored = 'O cabeçalho X-Fiscal-Simulate foi ignorado.';
  const headers = { 'X-Fiscal-Simulate': 'drop-after' };

  test('a live note ignores the scenario of the header with a warning; a sandbox note uses it', async () => {
    const issue = async (mode: 'test' | 'live') => {
      const companyId = await registerCompany(api(), {}, { mode });
      await uploadCertificate(api(), companyId, { mode });
      const answer = await api().call(nfe.create, { mode, anyBody: aRequestBody({ companyId }), headers });
      expect(answer.status, answer.text).toBe(202);
      return answer.body;
    };
    expect(await issue('test')).toMatchObject({
      environment: 'homologation',
      warnings: expect.not.arrayContaining([ignored]),
    });
    expect(await issue('live')).toMatchObject({
      environment: 'production',
      warnings: expect.arrayContaining([ignored]),
    });
  });

  test('an item with taxClass needs no taxes', async () => {
    const cnpj = '99888777000100';
    const companyId = await registerCompany(api(), { cnpj });
    await uploadCertificate(api(), companyId, { cnpj });
    await createClass(api(), companyId);
    const classed = anItemBody({ cfop: undefined, taxes: undefined, taxClass: 'revenda' });
    const anyBody = aRequestBody({ companyId, items: [anItemBody(), classed] });
    const answer = await api().call(nfe.create, { anyBody });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({ totals: { icms: '54.00', invoice: '300.00' } });
  });
});

describe('422', () => {
  const api = useTestApi();

  /** Headers that the simulator would ignore silently. */
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
    const simulate = (externalId: string, scenario: string) =>
      api().call(nfe.create, {
        body: aRequestBody({ companyId, externalId }),
        headers: { 'X-Fiscal-Simulate': scenario },
      });
    for (const scenario of ['', 'reject 215', 'reject=215; drop-after', 'caf\u00e9', 'a'.repeat(41)]) {
      const refused = await simulate('p-0', scenario);
      expect(refused.status, scenario).toBe(422);
      expect(errorOf(refused)).toMatchObject({
        code: 'validation_failed',
        details: [
          { path: 'X-Fiscal-Simulate', message: 'o cenário tem a forma nome ou nome=valor, sem espaços' },
        ],
      });
    }
    for (const [scenario, message] of Object.entries(passedOver)) {
      const refused = await simulate('p-0', scenario);
      expectError(refused, 422, 'validation_failed', [{ path: 'X-Fiscal-Simulate', message }]);
    }
    const readable = ['reject=215', 'unavailable=30,109', 'wrong-digval', ' drop-after '];
    for (const [n, scenario] of readable.entries()) {
      const taken = await simulate(`p-${n + 1}`, scenario);
      expect([taken.status, taken.body], scenario).toMatchObject([202, { number: n + 1 }]);
    }
  });

  const problem = { message: 'o valor não segue o padrão', line: 1, path: '/NFe/infNFe/ide' };
  const _strict = useOwnTestApi({}, { schemas: { validate: async () => [problem] } });
});
