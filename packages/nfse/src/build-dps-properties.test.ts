import type { NfseParty, NfseRequest } from '@fiscal/api-contract';
import { decimal, format, parseDpsId } from '@fiscal/domain';
import { canonicalize, elementAt, readXml, textAt, xmlDeclaration } from '@fiscal/xml';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDps } from './build-dps.ts';
import type { DpsFacts } from './facts/dps-facts.ts';
import { resolveNfse } from './resolve/resolve-nfse.ts';
import { nfseSchema } from './testing/nfse-schemas.ts';
import { someDpsFacts } from './testing/sample-facts.ts';

const schema = nfseSchema('DPS_v1.01.xsd');

const latin = fc.stringMatching(/^[!-~À-ÿ](?:[ -~À-ÿ]{0,58}[!-~À-ÿ])?$/);
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const money = fc
  .bigInt({ min: 1n, max: 99_999_999_999n })
  .map((cents) => format({ units: cents, scale: 2 }, 2));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const addresses = fc.oneof(
  fc.record({
    street: latin,
    number: latin,
    complement: maybe(latin),
    district: latin,
    cityCode: digits(7),
    zip: digits(8),
  }),
  fc.record({
    street: latin,
    number: latin,
    district: latin,
    country: fc.constantFrom('US', 'PT', 'UY'),
    postalCode: digits(8),
    city: latin,
    state: latin,
  }),
);

const registrations: fc.Arbitrary<Partial<NfseParty>> = fc.oneof(
  fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/).map((cnpj) => ({ cnpj })),
  digits(11).map((cpf) => ({ cpf })),
  latin.filter((nif) => nif.length <= 40).map((nif) => ({ nif })),
  fc.constantFrom(1 as const, 2 as const).map((noNifReason) => ({ noNifReason })),
);

const parties: fc.Arbitrary<NfseParty> = fc
  .tuple(
    registrations,
    fc.record({ name: latin, address: maybe(addresses), phone: maybe(digits(11)), im: maybe(digits(10)) }),
  )
  .map(([registration, party]) => ({ ...registration, ...party }));

const requests: fc.Arbitrary<Partial<NfseRequest>> = fc.record({
  recipient: maybe(parties),
  intermediary: maybe(parties),
  service: fc.record({
    nationalCode: fc.constantFrom('010101', '070202', '171401', '120301'),
    municipalCode: maybe(digits(3)),
    nbs: maybe(digits(9)),
    description: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((text) => `x${text}x`),
  }),
  amounts: fc.record({
    service: money,
    unconditionalDiscount: maybe(money),
    conditionalDiscount: maybe(money),
  }),
  additionalInfo: maybe(latin),
  purchaseOrder: maybe(latin),
  purchaseOrderItems: maybe(fc.array(latin, { maxLength: 5 })),
});

const manyFacts: fc.Arbitrary<DpsFacts> = fc
  .tuple(
    requests,
    fc.integer({ min: 1, max: 49_999 }),
    fc.integer({ min: 1, max: 999_999_999_999_999 }),
    fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  )
  .map(([request, series, number, crt]) => someDpsFacts({ request, series, number, provider: { crt } }));

const write = (facts: DpsFacts) => buildDps(facts, resolveNfse(facts));

test(`every DPS follows ${schema.label}, is canonical and has the requested values`, () => {
  fc.assert(
    fc.property(manyFacts, (facts) => {
      const built = write(facts);
      expect(built.ok ? [] : built.problems).toEqual([]);
      if (!built.ok) return;
      expect(schema.problemsOf(built.xml)).toEqual([]);
      expect(xmlDeclaration + canonicalize(built.xml)).toBe(built.xml);
      expectSame(built.xml, facts);
    }),
    { numRuns: 200 },
  );
});

function expectSame(xml: string, { request, series, number }: DpsFacts): void {
  const read = readXml(xml);
  const info = read.ok ? elementAt(read.root, 'infDPS') : undefined;
  if (info === undefined) throw new Error('unreadable');
  const at = (path: string) => textAt(info, path);
  expect(parseDpsId(info.attributes.Id ?? '')).toMatchObject({ series, number });
  expect([at('serie'), at('nDPS')]).toEqual([String(series), String(number)]);
  for (const [tag, party] of [
    ['toma', request.recipient],
    ['interm', request.intermediary],
  ] as const) {
    expect(at(`${tag}/xNome`)).toBe(party?.name);
    expect(at(`${tag}/CNPJ`) ?? at(`${tag}/CPF`) ?? at(`${tag}/NIF`)).toBe(
      party?.cnpj ?? party?.cpf ?? party?.nif,
    );
    expect(at(`${tag}/end/xLgr`)).toBe(party?.address?.street);
    expect(at(`${tag}/fone`)).toBe(party?.phone ?? undefined);
    expect(at(`${tag}/IM`)).toBe(party?.im ?? undefined);
  }
  expect(at('serv/cServ/cTribNac')).toBe(request.service.nationalCode);
  expect(at('serv/cServ/cNBS')).toBe(request.service.nbs ?? undefined);
  expect(at('serv/infoCompl/xInfComp')).toBe(request.additionalInfo ?? undefined);
  const items = elementAt(info, 'serv/infoCompl/gItemPed')?.children.map(({ text }) => text) ?? [];
  expect(items).toEqual(request.purchaseOrderItems ?? []);
  expect(at('valores/vServPrest/vServ')).toBe(request.amounts.service);
  expect(at('valores/vDescCondIncond/vDescIncond')).toBe(request.amounts.unconditionalDiscount);
}

test('every text is either written validly or refused at its path', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      (name, description) => {
        const request = {
          recipient: { cpf: '52998224725', name },
          service: { nationalCode: '010101', description },
        };
        const built = write(someDpsFacts({ request }));
        if (built.ok) expect(schema.problemsOf(built.xml)).toEqual([]);
        else
          for (const { path } of built.problems)
            expect(['recipient.name', 'service.description', 'recipient', 'service']).toContain(path);
      },
    ),
    { numRuns: 400 },
  );
});

test('every decimal is either written with two places or refused at its path', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.integer({ min: 0, max: 4 }),
      (units, scale) => {
        const service = format({ units, scale }, scale);
        const built = buildDps(
          someDpsFacts({ request: { amounts: { service } } }),
          resolveNfse(someDpsFacts()),
        );
        if (built.ok) {
          expect(schema.problemsOf(built.xml)).toEqual([]);
          expect(built.xml).toContain(`<vServ>${format(decimal(service), 2)}</vServ>`);
        } else expect(built.problems.map(({ path }) => path)).toEqual(['amounts.service']);
      },
    ),
    { numRuns: 300 },
  );
});
