import { brasiliaDate, chooseNumericCode, type NfeRequest } from '@fiscal/domain';
import { buildNfe, type NfeIssuer, requestRules } from '@fiscal/nfe';
import { brokenRequests, testedAt } from '@fiscal/nfe/testing';
import { calculateNote, taxInputOf } from '@fiscal/tax';
import { sampleIssuer, seededRandom } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenAuthority, openAuthority } from './open-authority.ts';

let authority: OpenAuthority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

/** Of rules that the simulated authority does not have: it authorizes the note. */
const unknownToSimulator: ReadonlySet<string> = new Set(['442', '847', '849']);

const cases = brokenRequests.flatMap(({ rule: id, request, issuer = sampleIssuer }, index) => {
  const cStat = requestRules.find((rule) => rule.id === id)?.cStat;
  return cStat === undefined ? [] : [{ id, cStat, request, issuer, number: index + 1 }];
});

/** The note as it would go out if the rule were not asked. */
function written(request: NfeRequest, issuer: NfeIssuer, number: number) {
  const numericCode = chooseNumericCode(seededRandom(`rule-${number}`), number);
  const { note } = calculateNote(
    taxInputOf(request, {
      issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
      issuedOn: brasiliaDate(testedAt),
    }),
  );
  if (note === undefined) throw new Error('not calculated');
  return buildNfe({
    environment: 'homologation',
    issuer,
    series: 1,
    number,
    issuedAt: testedAt,
    numericCode,
    request,
    calculated: note,
    softwareVersion: 'rules 1.0',
  });
}

test.each(cases)('the authority refuses with $cStat what rule $id refuses', async (broken) => {
  const built = written(broken.request, broken.issuer, broken.number);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const { result } = await authority.send({
    xml: built.xml,
    accessKey: built.accessKey,
    environment: 'homologation',
    batchId: String(broken.number),
  });
  expect(JSON.stringify(result)).toContain('X');
});
