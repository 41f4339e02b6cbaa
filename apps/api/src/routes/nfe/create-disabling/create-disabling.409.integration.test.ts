import { beforeAll, expect, test } from 'vitest';
import { aDisablingBody, aRefusedNumber } from '../../../testing/disablings.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfeOperation } from '../create-nfe/create-nfe.operation.ts';
import { createDisablingOperation } from './create-disabling.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});
const rangeInUse = (...numbers: number[]) => ({
  code: 'conflict',
  details: { reason: 'range_in_use', numbers },
});

test('numbers that are used are named, and nothing is disabled', async () => {
  const free = await aRefusedNumber(api(), companyId, 'refused');
  await finishNote(api(), await queueNote(api(), companyId, { externalId: 'authorized' }), 'authorized');
  await queueNote(api(), companyId, { externalId: 'queued' });
  const body = { ...aDisablingBody(companyId, free), to: free + 2 };
  const answer = await api().call(createDisablingOperation, { body });
  expect(answer.status, answer.text).toBe(409);
  expect(errorOf(answer)).toMatchObject(rangeInUse(free + 1, free + 2));
});

test('a number that is being disabled is not taken by another range, nor by its corrected note', async () => {
  const number = await aRefusedNumber(api(), companyId, 'p-1');
  const body = aDisablingBody(companyId, number);
  await api().call(createDisablingOperation, { body });
  const other = { ...body, justification: `${body.justification}, outra vez` };
  const again = await api().call(createDisablingOperation, { body: other });
  expect([again.status, errorOf(again)]).toMatchObject([409, rangeInUse(number)]);
  const corrected = aRequestBody({ companyId, externalId: 'p-1', natureOfOperation: 'Venda corrigida' });
  const note = await api().call(createNfeOperation, { body: corrected });
  expect([note.status, errorOf(note)]).toMatchObject([409, rangeInUse(number)]);
});
