import type { Address, Carrier, Recipient, Transport } from '@fiscal/api-contract';
import {
  type AccessKey,
  type Crt,
  cnpjCheckDigits,
  composeAccessKey,
  isCpf,
  recordBy,
  type Uf,
  ufCode,
  ufs,
} from '@fiscal/domain';
import { type Municipality, municipalityTable } from '@fiscal/tax-tables';
import fc from 'fast-check';
import { digits } from './amounts.ts';
import { exampleRegistrations } from './example-registrations.ts';
import { withoutGaps } from './icms-requests.ts';
import { type Circumstances, issuerUf } from './law/circumstances.ts';
import { label } from './texts.ts';

/** The issuing company; the shape of `NfeIssuer`. */
export interface GeneratedIssuer {
  readonly cnpj: string;
  readonly ie: string;
  readonly crt: Crt;
  readonly legalName: string;
  readonly im?: string | null | undefined;
  readonly tradeName?: string | null | undefined;
  readonly address: Address;
}

/** All issuers are establishments of one company, so that one certificate signs for them. */
const issuerRoot = '12ABC345';
const issuerAddress: Address = {
  street: 'Rua das Figueiras',
  number: '120',
  district: 'Centro',
  cityName: 'São Paulo',
  cityCode: '3550308',
  uf: issuerUf,
  zip: '01001000',
  phone: '1133334444',
};

const establishment = (branch: number): string => {
  const base = issuerRoot + String(branch).padStart(4, '0');
  return base + cnpjCheckDigits(base);
};

export const issuerOf = (crt: Crt): GeneratedIssuer => ({
  cnpj: establishment(crt),
  ie: exampleRegistrations[issuerUf][0],
  crt,
  legalName: `Emitente Exemplo ${crt} Ltda`,
  address: issuerAddress,
});

const cnpjCharacters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const cnpjs: fc.Arbitrary<string> = fc
  .tuple(fc.string({ unit: cnpjCharacters, minLength: 8, maxLength: 8 }), digits(4))
  .map(([root, branch]) => root + branch + cnpjCheckDigits(root + branch));

const cpfs: fc.Arbitrary<string> = fc.integer({ min: 1, max: 999_999_998 }).map((body) => {
  const nine = String(body).padStart(9, '0');
  const both = Array.from({ length: 100 }, (_, digits) => nine + String(digits).padStart(2, '0'));
  return both.find(isCpf) ?? '52998224725';
});

const otherEstablishment: fc.Arbitrary<string> = fc.integer({ min: 10, max: 9999 }).map(establishment);

const citiesByUf: Readonly<Record<Uf, readonly Municipality[]>> = recordBy(ufs, (uf) =>
  municipalityTable.rows.filter((city) => city.uf === uf),
);

const addressIn = (uf: Uf): fc.Arbitrary<Address> =>
  fc
    .record({
      street: label,
      number: fc.constantFrom('S/N', '1', '1578-A'),
      complement: fc.constantFrom(undefined, null, 'Sala 4'),
      district: label,
      city: fc.constantFrom(...citiesByUf[uf]),
      zip: fc.constantFrom(undefined, null, '01310200'),
      phone: fc.constantFrom(undefined, null, '1133334444'),
    })
    .map(({ city, ...rest }) => withoutGaps({ ...rest, cityCode: city.code, cityName: city.name, uf }));

/** Makes the party that gets the goods, or on a return gave them or gets them back. MOC 7.0 group E. */
export function recipientOf(circumstances: Circumstances): fc.Arbitrary<Recipient> {
  const { uf, ieIndicator } = circumstances;
  const registration = fc.constantFrom(...exampleRegistrations[uf]);
  const ie =
    ieIndicator === 1
      ? registration
      : ieIndicator === 2
        ? fc.constantFrom(undefined, null)
        : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: registration });
  return fc
    .record({
      document: documentOf(circumstances),
      name: label,
      ie,
      email: fc.constantFrom(undefined, null, 'compras@example.com'),
      address: addressIn(uf),
    })
    .map(({ document, ...rest }) => withoutGaps({ ...document, ...rest, ieIndicator }));
}

type PersonDocument = { readonly cnpj: string } | { readonly cpf: string };

function documentOf(circumstances: Circumstances): fc.Arbitrary<PersonDocument> {
  const byCnpj = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((cnpj) => ({ cnpj }));
  if (circumstances.operation === 'transfer') return byCnpj(otherEstablishment);
  if (circumstances.ieIndicator === 1 || circumstances.direction === 'out') return byCnpj(cnpjs);
  return fc.oneof(
    byCnpj(cnpjs),
    cpfs.map((cpf) => ({ cpf })),
  );
}

/**
 * Key of the note that a return refers to: the recipient's own on the way out (VC02-50, 1194), the issuer's on the
 * way in. Now and then a note of before the DIFAL.
 */
export function originalKey(
  circumstances: Circumstances,
  recipient: Recipient,
  issuer: GeneratedIssuer,
): fc.Arbitrary<AccessKey> {
  const isOurs = circumstances.direction === 'in';
  const cnpj = isOurs ? issuer.cnpj : (recipient.cnpj ?? issuer.cnpj);
  const yearMonths = isOurs ? ['2601', '2610', '2611'] : ['2601', '2610', '2611', '2512', '1503'];
  return fc
    .record({
      yearMonth: fc.constantFrom(...yearMonths),
      series: fc.integer({ min: 1, max: 889 }),
      number: fc.integer({ min: 1, max: 999_999_999 }),
      numericCode: digits(8),
    })
    .map((parts) =>
      composeAccessKey({
        ...parts,
        ufCode: ufCode(isOurs ? issuerUf : recipient.address.uf),
        cnpj,
        model: '55',
        emissionType: '1',
      }),
    );
}

const carriers: fc.Arbitrary<Carrier> = fc
  .record({
    document: fc.oneof(
      cnpjs.map((cnpj) => ({ cnpj })),
      cpfs.map((cpf) => ({ cpf })),
    ),
    name: label,
    place: fc.constantFrom({}, { address: 'Rodovia BR-116, km 12', city: 'Curitiba', uf: 'PR' as const }),
  })
  .map(({ document, place, name }) => ({ ...document, name, ...place }));

/** Hired transport only: MOC 7.0 X03-10 (845) to X04-80 (849). A contributor at the counter takes the goods along (521). */
export const transportOf = (circumstances: Circumstances): fc.Arbitrary<Transport> =>
  circumstances.counterSale
    ? fc.constant({ mode: '9' })
    : fc.oneof(
        fc.constantFrom<Transport>({ mode: '9' }, { mode: '3' }, { mode: '4' }),
        fc
          .record({
            mode: fc.constantFrom<'0' | '1' | '2'>('0', '1', '2'),
            carrier: fc.option(carriers),
            volumes: fc.constantFrom(undefined, [
              { quantity: 3, species: 'CAIXA', netWeight: '1.500', grossWeight: '1.750' },
            ]),
          })
          .map(withoutGaps),
      );
