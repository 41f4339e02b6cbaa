import { taxClassExample } from '@fiscal/api-contract';
import { beforeAll, expect, test } from 'vitest';
import { aCompanyBody } from '../testing/companies.ts';
import { readyCompany } from '../testing/notes.ts';
import { cases, companyIdIn, type OperationCase } from '../testing/operation-cases.ts';
import { publishedOperation } from '../testing/published-document.ts';
import { addDpsSeries } from '../testing/services-of-nfse.ts';
import { absentId } from '../testing/test-api.ts';
import { type AnyAnswer, errorOf, expectError, idOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createTaxClassOperation } from './tax-classes/create-tax-class/create-tax-class.operation.ts';
import { createWebhookOperation } from './webhooks/create-webhook/create-webhook.operation.ts';

const api = useTestApi();

/** A body of the right shape that breaks a rule, as changes of the published example, and the code of its refusal. */
interface Wrong {
  readonly body: object;
  readonly code: string;
  /** Rules that need the company cannot come before its 404. */
  readonly needsCompany?: boolean;
}

/** The operation has no rule about the body alone: everything else depends on the resource. */
const shapeOnly = 'shape only';

const address = { ...(aCompanyBody().address as object), cityCode: '3304557' };
const invalid = (body: object): Wrong => ({ body, code: 'validation_failed' });
const production: Wrong = {
  body: { number: 9, next: 1, environment: 'production' },
  code: 'sandbox_homologation_only',
};
/** The regime, the state and the environment of the company decide which rules of a note apply. */
const ofNote = (body: object): Wrong => ({ ...invalid(body), needsCompany: true });
const wrongNfe = ofNote({ payments: [{ method: '90', amount: '1.00' }, { method: '17' }] });
const wrongNfse = ofNote({ recipient: { name: 'Sem identificação' } });
const wrongClass = invalid({ rules: [{ ...taxClassExample.rules[0], cfop: '5999' }] });

/** Every operation with a body that names a resource. A new one needs its line here. */
const wrongBodies: Readonly<Record<string, Wrong | typeof shapeOnly>> = {
  updateCompany: invalid({ address }),
  addNfeSeries: production,
  addNfseSeries: production,
  replaceNfseSettings: invalid({ approximateTaxes: {} }),
  replaceEmailSettings: shapeOnly,
  // The published order of the checks has the CNPJ of the company in its middle.
  replaceCertificate: {
    body: { pfxBase64: 'A'.repeat(200), password: 'x' },
    code: 'certificate_invalid_file',
    needsCompany: true,
  },
  replaceDanfeSettings: shapeOnly,
  replaceLogo: { body: new Uint8Array([1, 2, 3]), code: 'logo_invalid_file' },
  createTaxClass: wrongClass,
  replaceTaxClass: wrongClass,
  testTaxClass: shapeOnly,
  createNfe: wrongNfe,
  previewNfe: wrongNfe,
  createDisabling: { body: { from: 1, to: 999_999_999 }, code: 'range_too_large' },
  sendNfeEmail: shapeOnly,
  cancelNfe: shapeOnly,
  correctNfe: shapeOnly,
  createNfse: wrongNfse,
  previewNfse: wrongNfse,
  cancelNfse: shapeOnly,
  requestNfseCancellation: shapeOnly,
  sendNfseEmail: shapeOnly,
  calculateTaxes: ofNote({ payments: [{ method: '90', amount: '1.00' }, { method: '17' }] }),
  updateWebhook: invalid({ url: 'https://127.0.0.1/x' }),
  rotateWebhookSecret: shapeOnly,
};

const withBody = cases.filter(({ operation }) => {
  const { requestBody, responses } = publishedOperation(operation);
  return requestBody !== undefined && '404' in responses && '422' in responses;
});
const withRule = withBody.flatMap((each) => {
  const wrong = wrongBodies[each.operation.id];
  return wrong === undefined || wrong === shapeOnly ? [] : [{ ...each, wrong }];
});

let companyId: string;
let webhookId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
  await addDpsSeries(api(), companyId);
  await api().call(createTaxClassOperation, { params: { id: companyId }, anyBody: taxClassExample });
  webhookId = idOf(await api().call(createWebhookOperation, { body: { url: 'https://example.com/x' } }));
});

/** Sends the example with changes to the operation of the resource. */
function send(each: OperationCase, changes: object, id: string): Promise<AnyAnswer> {
  const { operation, method, at, body } = each;
  const { issuer: _, ...example } = Object(body);
  const named = operation.hasBody && companyIdIn(operation) === 'body' ? { companyId: id } : {};
  const sent = operation.hasBody ? { ...example, ...changes, ...named } : changes;
  return api().request(at(id), { method, body: sent });
}

test('the table has every operation with a body that names a resource', () => {
  expect(Object.keys(wrongBodies).sort()).toEqual(withBody.map(({ operation }) => operation.id).sort());
});

test.each(withBody.filter(({ operation }) => operation.hasBody))(
  '$method $operation.path: a body of the wrong shape is refused with 422 before an absent resource',
  async (each) => {
    const answer = await send(each, { unknownField: 1 }, absentId);
    expect([answer.status, errorOf(answer).details]).toEqual([
      422,
      expect.arrayContaining([{ path: 'unknownField', message: 'campo desconhecido' }]),
    ]);
  },
);

test.each(withRule)(
  '$method $operation.path: a body that breaks a rule is refused with 422, in the same words for an absent resource',
  async ({ wrong, ...each }) => {
    const ofAbsent = await send(each, wrong.body, absentId);
    const ofOwn = await send(
      each,
      wrong.body,
      each.operation.path.includes('webhooks') ? webhookId : companyId,
    );
    expect([ofOwn.status, errorOf(ofOwn).code], ofOwn.text).toEqual([422, wrong.code]);
    if (wrong.needsCompany === true) expectError(ofAbsent, 404, 'not_found');
    else expect([ofAbsent.status, ofAbsent.text]).toEqual([422, ofOwn.text]);
  },
);
