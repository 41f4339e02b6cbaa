import { expect, test } from 'vitest';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getCompanyOperation } from '../../companies/get-company/get-company.operation.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

const problem = { message: 'o valor não segue o padrão', line: 1, path: '/NFe/infNFe/ide' };
const api = useOwnTestApi({}, { schemas: { validate: async () => [problem] } });

test('a document that the official schema refuses is model_invalid, and takes no number', async () => {
  const companyId = await readyCompany(api());
  const answer = await api().call(createNfeOperation, { body: aRequestBody({ companyId }) });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({
    code: 'model_invalid',
    details: [{ path: problem.path, message: problem.message }],
  });
  const company = (await api().call(getCompanyOperation, { params: { id: companyId } })).body;
  expect(company).toMatchObject({ nfe: { homologation: { series: [{ number: 1, next: 1 }] } } });
});
