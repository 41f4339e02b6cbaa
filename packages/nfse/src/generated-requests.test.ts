import { nfseDomainTable } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import { buildDps } from './build-dps.ts';
import { checkNfseRequest } from './check-nfse-request.ts';
import type { DpsFacts } from './facts/dps-facts.ts';
import { resolveNfse } from './resolve/resolve-nfse.ts';
import { sentValues } from './testing/domain-requests.ts';
import { nfseSchema } from './testing/nfse-schemas.ts';
import { smallestNfses } from './testing/smallest-requests.ts';

const schema = nfseSchema('DPS_v1.01.xsd');

/** Returns the problems that rules, layout and schema find. */
function problemsOf(facts: DpsFacts): readonly unknown[] {
  const built = buildDps(facts, resolveNfse(facts));
  return [...checkNfseRequest(facts), ...(built.ok ? schema.problemsOf(built.xml) : built.problems)];
}

describe(`the smallest request of each service, in ${schema.label}`, () => {
  test('exists for each of the 338 services', () => {
    expect(new Set(smallestNfses().map(([code]) => code)).size).toBe(338);
  });

  test.each(smallestNfses())('%s is accepted', (_code, facts) => {
    expect(problemsOf(facts)).toEqual([]);
  });

  test('of a service is refused without its group, or without a taker in whose municipality the ISSQN is due', () => {
    const refused = smallestNfses().flatMap(([code, facts]) => {
      const { construction: _, event: __, ...service } = facts.request.service;
      const request = { ...facts.request, service, recipient: null };
      return checkNfseRequest({ ...facts, request }).length === 0 ? [] : [code];
    });
    expect(refused).toHaveLength(11 + 19 + 1);
  });
});

/** The domains that no request sets: those of the authority, of events and of NT 009. */
const domainsOfOthers = [
  'ambGer',
  'ambGerEvento',
  'tpEmis',
  'procEmi',
  'cMotivoEmisTI',
  'tpBM',
  'cStat',
  '101101.cMotivo',
  '101103.cMotivo',
  'manifestRejection.cMotivo',
  'regApIBSCBSSN',
  'cAtvSN',
];
/** Codes for facts that a municipality did not know when it shared a note, and for other emitters. */
const codesOfOthers = [
  'tpEmit 2',
  'tpEmit 3',
  'cNaoNIF 0',
  'mdPrestacao 0',
  'mecAFComexP 00',
  'mecAFComexT 00',
  'movTempBens 0',
  'tpImunidade 0',
];

describe('every value of a domain that the API expresses', () => {
  test('is sent once, and the other values are listed', () => {
    const sent = new Set(sentValues().map(({ domain, code }) => `${domain} ${code}`));
    const missing = nfseDomainTable.rows
      .filter(({ domain }) => !domainsOfOthers.includes(domain))
      .map(({ domain, code }) => `${domain} ${code}`)
      .filter((value) => !sent.has(value));
    expect(missing).toEqual(codesOfOthers);
  });

  test.each(sentValues())('$domain $code is accepted', ({ facts }) => {
    expect(problemsOf(facts)).toEqual([]);
  });

  test('is in the resolved DPS', () => {
    const wrong = sentValues().filter(({ domain, code, facts }) => {
      const { regime, iss, federal } = resolveNfse(facts);
      const values: Readonly<Record<string, string | undefined>> = {
        ...regime,
        tribISSQN: iss.tribISSQN,
        tpImunidade: iss.tpImunidade,
        tpRetISSQN: iss.tpRetISSQN,
        tpSusp: iss.exigSusp?.tpSusp,
        tpRetPisCofins: federal?.piscofins?.tpRetPisCofins,
        cstPisCofins: federal?.piscofins?.CST,
      };
      return domain in values && values[domain] !== code;
    });
    expect(wrong).toEqual([]);
  });
});
