import { codesOf, createTestSefin, type TestSefin, testSchemas } from '@fiscal/authority-simulator/testing';
import { buildDps, type DpsFacts, type NfseForecast, resolveNfse } from '@fiscal/nfse';
import { sentValues, smallestNfses, someDpsFacts, workedNotes } from '@fiscal/nfse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const schemas = testSchemas();
let tested: TestSefin;
beforeAll(async () => {
  tested = await createTestSefin(schemas);
});
afterAll(async () => {
  await tested.close();
  schemas?.dispose();
});

const elementsOf = (xml: string, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1];
      return text === undefined ? [] : [[name, text]];
    }),
  );

const issNames = ['cLocIncid', 'vCalcDR', 'vCalcBM', 'vBC', 'pAliqAplic', 'vISSQN', 'vTotalRet', 'vLiq'];
const ibsCbsNames = ['vBC', 'vIBSUF', 'vIBSMun', 'vIBSTot', 'vCBS', 'vTotNF'];

/** Returns the elements of a forecast that the Sefin added to the DPS. */
function writtenBySefin(xml: string): object {
  const [own = ''] = xml.split('<DPS ');
  const [iss = '', ibsCbs] = own.split('<IBSCBS>');
  return {
    ...elementsOf(iss, issNames),
    ...(ibsCbs === undefined ? {} : { ibsCbs: elementsOf(ibsCbs, ibsCbsNames) }),
  };
}

interface Registered {
  readonly forecast: NfseForecast;
  /** The same elements as the Sefin wrote them, or the codes of its refusal. */
  readonly registered: object;
  readonly accessKey: string;
}

/** Sends our DPS to a Sefin whose municipality has the rate of the facts. */
function send(facts: DpsFacts): Registered {
  const resolved = resolveNfse(facts);
  const built = buildDps(facts, resolved);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { municipalities } = tested.sefin.registers;
  const place = municipalities.of(resolved.forecast.cLocIncid ?? facts.provider.cityCode);
  municipalities.put({ ...place, defaultRate: facts.incidence?.rate ?? place.defaultRate });
  const answer = tested.issue(built.xml, undefined, facts.environment);
  const accessKey = String(Object(answer.body).chaveAcesso ?? '');
  const note = tested.sefin.state.note(facts.environment, accessKey);
  const registered = note === undefined ? codesOf(answer) : writtenBySefin(note.xml);
  return { forecast: resolved.forecast, registered, accessKey };
}

/** Returns the facts, with the NFS-e that they replace stored at the Sefin. */
function replacingKnown(facts: DpsFacts): DpsFacts {
  const { replaces } = facts.request;
  if (replaces === undefined || replaces === null) return facts;
  const { accessKey } = send(someDpsFacts({ number: 10_000 + facts.number }));
  return { ...facts, request: { ...facts.request, replaces: { ...replaces, accessKey } } };
}

test.each([
  ['the smallest DPS of each service', smallestNfses()],
  [
    'a DPS of every value of a domain',
    sentValues().map(({ domain, code, facts }) => [`${domain} ${code}`, facts] as const),
  ],
  [
    'the DPS of every worked note',
    workedNotes.map(({ id, facts }, index) => [id, { ...facts, number: 5_000 + index }] as const),
  ],
])('%s is registered with the amounts and the municipality that we forecast', (_, documents) => {
  const sent = documents.map(([name, facts]) => ({ name, ...send(replacingKnown(facts)) }));
  const registered = sent.map(({ name, registered: amounts }) => ({ name, amounts }));
  expect(registered).toEqual(sent.map(({ name, forecast: amounts }) => ({ name, amounts })));
});
