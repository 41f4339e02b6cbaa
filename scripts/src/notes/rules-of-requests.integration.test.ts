import type { NfeRequest } from '@fiscal/api-contract';
import { noteRules } from '@fiscal/authority-simulator/testing';
import { brasiliaDate, chooseNumericCode } from '@fiscal/domain';
import { buildNfe, type NfeIssuer, nfeRules } from '@fiscal/nfe';
import { brokenRequests, testedAt } from '@fiscal/nfe/testing';
import { requestRules } from '@fiscal/services';
import { calculateNote, taxInputOf } from '@fiscal/tax';
import { sampleIssuer, seededRandom } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenAuthority, openAuthority } from './open-authority.ts';

let authority: OpenAuthority;
beforeAll(async () => {
  authority = await openAuthority();
});
afterAll(() => authority.close());

/** The different answers of the simulated authority, by the code of the rule, with the reason. */
const otherVerdicts: ReadonlyMap<string, string> = new Map([
  // The authority does not have the rule, or applies it to `NFref` only.
  ...['442', '679', '847', '849'].map((cStat) => [cStat, '100'] as const),
  // The engine leaves the refused value out of the document.
  ...['354', '904'].map((cStat) => [cStat, '100'] as const),
  // The rule is not in force yet.
  ['1193', '100'],
  // The authority finds another fault of the same note first: cMunFG is the same city, the schema misses a document, SP
  // refuses exempt recipients.
  ['273', '271'],
  ['719', '215'],
  ['791', '805'],
]);

test('every cStat of a rule about a request has its rule in the simulator, or says above why not', () => {
  const known = new Set([...noteRules.map(({ cStat }) => cStat), ...otherVerdicts.keys()]);
  const unknown = requestRules.filter(({ cStat }) => cStat !== undefined && !known.has(cStat));
  expect(unknown.map(({ id, cStat }) => `${id} ${cStat}`)).toEqual([]);
});

const cases = brokenRequests.flatMap(({ rule: id, path, request, issuer = sampleIssuer }, index) => {
  const cStat = nfeRules.find((rule) => rule.id === id)?.cStat;
  return cStat === undefined ? [] : [{ id, cStat, path, request, issuer, number: index + 1 }];
});

/** Builds the note without applying the rule. */
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

test.each(cases)('without rule $id the authority has its word on the note ($cStat)', async (broken) => {
  const built = written(broken.request, broken.issuer, broken.number);
  if (!built.ok) {
    // The layout refuses it too, so that the authority would never see it.
    expect(built.problems.map(({ path }) => path)).toEqual([broken.path]);
    return;
  }
  const { result } = await authority.send({
    xml: built.xml,
    accessKey: built.accessKey,
    environment: 'homologation',
    batchId: String(broken.number),
  });
  const answered = result.kind === 'answered' ? result.answer : undefined;
  const verdict = answered?.protocol?.cStat ?? answered?.cStat;
  expect(verdict).toBe(otherVerdicts.get(broken.cStat) ?? broken.cStat);
});
