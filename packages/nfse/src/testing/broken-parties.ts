import type { NfseParty, NfseRequest } from '@fiscal/api-contract';
import {
  abroad,
  type BrokenNfse,
  breaking,
  iss,
  reform,
  replacedKey,
  requesting,
  service,
  trade,
  unnamed,
  unnamedAbroad,
  withheld,
  wrongCnpj,
  wrongCpf,
} from './request-parts.ts';
import { aProvider, aTaker, aTakerAbroad, newYork, saoPaulo } from './sample-facts.ts';

const partyProblems = (
  path: 'recipient' | 'intermediary',
  codes: readonly string[],
): readonly BrokenNfse[] => {
  const [cnpj = '', cpf = '', city = '', country = '', address = '', document = '', email = ''] = codes;
  const party = (changes: NfseParty, rest: Partial<NfseRequest> = {}) => ({ ...rest, [path]: changes });
  const serviceAbroad = service({ foreignTrade: trade });
  return [
    requesting(`${path}/one-document`, path, party({ ...aTaker, cpf: '52998224725' })),
    requesting(`${path}/one-document`, path, party(unnamed)),
    requesting(cnpj, `${path}.cnpj`, party({ ...aTaker, cnpj: wrongCnpj })),
    requesting(cpf, `${path}.cpf`, party({ ...unnamed, cpf: wrongCpf })),
    requesting(
      city,
      `${path}.address.cityCode`,
      party({ ...aTaker, address: { ...saoPaulo, cityCode: '3500000' } }),
    ),
    requesting(
      country,
      `${path}.address.country`,
      party({ ...aTakerAbroad, address: { ...newYork, country: 'BR' } }, serviceAbroad),
    ),
    requesting(
      country,
      `${path}.address.country`,
      party({ ...aTakerAbroad, address: { ...newYork, country: 'XX' } }, serviceAbroad),
    ),
    requesting(address, `${path}.address`, party({ ...aTakerAbroad, address: null }, serviceAbroad)),
    requesting(
      address,
      `${path}.address`,
      party({ ...unnamed, noNifReason: 1, address: saoPaulo }, serviceAbroad),
    ),
    requesting(document, `${path}.nif`, party({ ...aTaker, address: newYork }, serviceAbroad)),
    requesting(email, `${path}.email`, party({ ...aTaker, email: 'fiscal' })),
  ];
};

export const partyRows: readonly BrokenNfse[] = [
  ...partyProblems('recipient', ['E0188', 'E0206', 'E0238', 'E0246', 'E0242', 'E0223', 'E0247']),
  ...partyProblems('intermediary', ['E0248', 'E0266', 'E0294', 'E0299', 'E0298', 'E0281', 'E0300']),
  requesting('E0202', 'recipient.cnpj', { recipient: { ...aTaker, cnpj: aProvider.cnpj } }),
  requesting('E0204', 'recipient', { recipient: null, ...withheld }),
  requesting('E0204', 'recipient', { ...abroad(), ...withheld }),
  requesting('E0237', 'recipient.address', { recipient: { ...aTaker, address: null }, ...withheld }),
  requesting('E0234', 'recipient.address', {
    recipient: { ...aTaker, address: null },
    ...service({ nationalCode: '170501' }),
  }),
  requesting('E0262', 'intermediary.cnpj', { intermediary: { ...aTaker, cnpj: aProvider.cnpj } }),
  requesting('E0264', 'intermediary', iss({ withholding: 'intermediary' })),
  requesting('E0293', 'intermediary.address', {
    intermediary: { ...aTaker, address: null },
    ...iss({ withholding: 'intermediary' }),
  }),
  ...(
    [
      ['ibsCbs.beneficiary/one-document', 'ibsCbs.beneficiary', unnamed],
      ['E0911', 'ibsCbs.beneficiary.cnpj', { ...aTaker, cnpj: wrongCnpj }],
      ['E0913', 'ibsCbs.beneficiary.cpf', { ...unnamed, cpf: wrongCpf }],
      [
        'ibsCbs.beneficiary/foreign-address',
        'ibsCbs.beneficiary.address',
        { ...aTakerAbroad, address: saoPaulo },
      ],
      ['ibsCbs.beneficiary/foreign-document', 'ibsCbs.beneficiary.nif', { ...aTaker, address: newYork }],
      ['E0930', 'ibsCbs.beneficiary.email', { ...aTaker, email: 'a b@c.d' }],
      [
        'E0920',
        'ibsCbs.beneficiary.address.cityCode',
        { ...aTaker, address: { ...saoPaulo, cityCode: '0000000' } },
      ],
      [
        'ibsCbs.beneficiary/country',
        'ibsCbs.beneficiary.address.country',
        { ...unnamedAbroad, noNifReason: 2, address: { ...newYork, country: 'ZZ' } },
      ],
    ] as const
  ).map(([rule, path, beneficiary]) => requesting(rule, path, reform({ beneficiary }))),
];

export const identificationRows: readonly BrokenNfse[] = [
  breaking('E0010', 'series', { series: 50_000 }),
  breaking('E0010', 'series', { series: 0 }),
  requesting('E0015', 'competenceDate', { competenceDate: '2026-11-21' }),
  breaking('E0080', 'company.cnpj', {
    provider: { ...aProvider, cnpj: '11222333000182' as typeof aProvider.cnpj },
  }),
  requesting('E0042', 'replaces.accessKey', {
    replaces: { accessKey: replacedKey.replace(/5$/, '6'), reason: '01' },
  }),
  breaking('E0042', 'replaces.accessKey', {
    provider: { cnpj: '12ABC34501DE35' as typeof aProvider.cnpj },
    request: { replaces: { accessKey: replacedKey, reason: '01' } },
  }),
  breaking('E0042', 'replaces.accessKey', {
    provider: { cityCode: '3304557' },
    request: { replaces: { accessKey: replacedKey, reason: '01' } },
  }),
  requesting('E0078', 'replaces.description', { replaces: { accessKey: replacedKey, reason: '99' } }),
];
