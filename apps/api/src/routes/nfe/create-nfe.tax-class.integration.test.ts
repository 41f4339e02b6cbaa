import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { anItemBody, aRequestBody } from '../../testing/note-bodies.ts';
import { finishNote, readyCompany } from '../../testing/notes.ts';
import { aRuleBody, createClass } from '../../testing/tax-classes.ts';
import { type AnswerOf, expectRefusedAt, expectStatus, idOf } from '../../testing/typed-client.ts';
import { useOwnTestApi } from '../../testing/use-test-api.ts';
import { replaceTaxClassOperation } from '../tax-classes/replace-tax-class/replace-tax-class.operation.ts';
import { nfe } from './nfe.ts';

// Rates and the year of a key follow the day of issue.
const now = new Date('2026-11-21T13:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });
let company: Promise<string> | undefined;
const companyWithClass = (): Promise<string> => {
  company ??= readyCompany(api()).then(async (id) => {
    await createClass(api(), id);
    return id;
  });
  return company;
};

type Created = AnswerOf<typeof nfe.create.route>;

/** Sends a sale whose item has no taxes except its class. */
const post = async (externalId: string, item: Record<string, unknown> = {}): Promise<Created> => {
  const classed = anItemBody({ cfop: undefined, taxes: undefined, taxClass: 'revenda', ...item });
  const companyId = await companyWithClass();
  return api().call(nfe.create, {
    anyBody: aRequestBody({ companyId, externalId, items: [anItemBody(), classed] }),
  });
};

test('an item with taxClass needs no taxes', async () => {
  const answer = await post('by-class');
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ totals: { icms: '54.00', invoice: '300.00' } });
});

test('an unknown class, or one without a rule for the sale, is refused at the item', async () => {
  const companyId = await companyWithClass();
  await createClass(api(), companyId, {
    code: 'so-devolucao',
    rules: [aRuleBody({ when: { operations: ['return'] }, cfop: '5202' })],
  });
  for (const taxClass of ['nenhuma', 'Revenda', 'so-devolucao']) {
    const answer = await post('refused', { taxClass });
    expectRefusedAt(answer, 'items[1].taxClass');
  }
});

test('ibsCbs null and ibsCbs absent are different contents with different values', async () => {
  const silent = await post('null', { taxes: { ibsCbs: null } });
  const spoken = await post('absent');
  expect((await post('null', { taxes: { ibsCbs: null } })).status).toBe(200);
  expect((await post('null')).status).toBe(409);
  expect((await post('absent', { taxes: { ibsCbs: null } })).status).toBe(409);
  const baseOf = (answer: Created) => Number(Object(expectStatus(answer, 202).body).totals.ibsCbs.base);
  expect(baseOf(spoken)).toBeCloseTo(2 * baseOf(silent), 2);
});

test('a rejected note can be sent again with the same body after its class changed', async () => {
  const companyId = await companyWithClass();
  await createClass(api(), companyId, { code: 'muda' });
  const changing = { taxClass: 'muda' };
  const first = await post('rejected', changing);
  await finishNote(api(), idOf(first), 'rejected');
  expect((await post('rejected', changing)).status).toBe(200);
  const body = { name: 'Isenta', rules: [aRuleBody({ icms: { cst: '40' }, benefitCode: 'SP010010' })] };
  await api().call(replaceTaxClassOperation, {
    params: { id: companyId, code: 'muda' },
    anyBody: body,
  });
  const again = await post('rejected', changing);
  expect(again.status).toBe(202);
  expect(again.body).toMatchObject({ id: idOf(first), totals: { icms: '27.00' } });
  expect((await post('rejected', changing)).status).toBe(200);
});
