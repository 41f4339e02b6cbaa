import { brasiliaDate, isCnpj, parseNfseKey } from '@fiscal/domain';
import { type NfseRule, nfseRulesOver } from './nfse-rule-facts.ts';

export const annexI = 'Anexo I v1.01 da NFS-e';
const greatestSeries = 49_999;

/** The rules about the DPS itself, its provider and the note that it replaces. */
export const identificationRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['series'],
    [
      {
        id: 'E0010',
        cStat: 'E0010',
        source: `${annexI}, infDPS/serie`,
        path: 'series',
        message: 'a série de quem emite por aplicativo próprio vai de 1 a 49999',
        fails: ({ series }) => series < 1 || series > greatestSeries,
      },
    ],
  ),
  ...nfseRulesOver(
    ['competenceDate', 'issuedAt'],
    [
      {
        id: 'E0015',
        cStat: 'E0015',
        source: `${annexI}, infDPS/dCompet`,
        path: 'competenceDate',
        message: 'a competência não pode ser posterior à emissão',
        fails: ({ competenceDate, issuedAt }) => competenceDate > brasiliaDate(issuedAt),
      },
    ],
  ),
  ...nfseRulesOver(
    ['provider'],
    [
      {
        id: 'E0080',
        cStat: 'E0080',
        source: `${annexI}, prest/CNPJ`,
        path: 'company.cnpj',
        message: 'CNPJ do prestador inválido',
        fails: ({ provider }) => !isCnpj(provider.cnpj),
      },
    ],
  ),
  ...nfseRulesOver(
    ['replaces', 'provider'],
    [
      {
        id: 'E0042',
        cStat: 'E0042',
        source: `${annexI}, subst/chSubstda`,
        path: 'replaces.accessKey',
        message: 'a chave da nota substituída é inválida, ou de outro emitente ou município',
        fails: ({ replaces, provider }) => {
          if (replaces === null || replaces === undefined) return false;
          const key = parseNfseKey(replaces.accessKey);
          return key?.cityCode !== provider.cityCode || key.emitter.registration !== provider.cnpj;
        },
      },
    ],
  ),
  ...nfseRulesOver(
    ['replaces'],
    [
      {
        id: 'E0078',
        cStat: 'E0078',
        source: `${annexI}, subst/xMotivo`,
        path: 'replaces.description',
        message: 'o motivo 99 da substituição exige descrição',
        fails: ({ replaces }) => replaces?.reason === '99' && replaces.description === undefined,
      },
    ],
  ),
];
