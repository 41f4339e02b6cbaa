import type { DeductionDocument } from '@fiscal/api-contract';
import { compare, decimal, given, isAccessKey, isNfseKey } from '@fiscal/domain';
import { findMunicipality } from '@fiscal/tax-tables';
import { countGiven } from './count-given.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOverEach } from './nfse-rule-facts.ts';

const path = 'amounts.deduction.documents[]';
const documentsOf = ({ amounts }: Pick<NfseRuleFacts, 'amounts'>): readonly DeductionDocument[] =>
  amounts.deduction?.documents ?? [];
const others = '99';

/** The rules about the documents that prove a deduction. */
export const deductionDocumentRules: readonly NfseRule[] = [
  ...nfseRulesOverEach(['amounts'], documentsOf, [
    {
      id: 'deduction/one-document',
      source: 'layout of the DPS 1.01, choice of docDedRed',
      path,
      message:
        'informe exatamente um de nfseKey, nfeKey, municipalNfse, paperNote, fiscalDocument e otherDocument',
      fails: (one) =>
        countGiven(
          one.nfseKey,
          one.nfeKey,
          one.municipalNfse,
          one.paperNote,
          one.fiscalDocument,
          one.otherDocument,
        ) !== 1,
    },
    {
      id: 'E0455',
      cStat: 'E0455',
      source: `${annexI}, docDedRed/chNFSe`,
      path: `${path}.nfseKey`,
      message: 'a chave da NFS-e é inválida',
      fails: ({ nfseKey }) => given(nfseKey) && !isNfseKey(nfseKey),
    },
    {
      id: 'E0460',
      cStat: 'E0460',
      source: `${annexI}, docDedRed/chNFe`,
      path: `${path}.nfeKey`,
      message: 'a chave da NF-e é inválida',
      fails: ({ nfeKey }) => given(nfeKey) && !isAccessKey(nfeKey),
    },
    {
      id: 'E0468',
      cStat: 'E0468',
      source: `${annexI}, docDedRed/xDescOutDed`,
      path: `${path}.description`,
      message: 'a dedução de tipo 99 exige descrição',
      fails: ({ type, description }) => type === others && !given(description),
    },
    {
      id: 'E0470',
      cStat: 'E0470',
      source: `${annexI}, docDedRed/xDescOutDed`,
      path: `${path}.description`,
      message: 'só a dedução de tipo 99 leva descrição',
      fails: ({ type, description }) => type !== others && given(description),
    },
    {
      id: 'E0474',
      cStat: 'E0474',
      source: `${annexI}, docDedRed/vDeducaoReducao`,
      path: `${path}.deducted`,
      message: 'o valor deduzido é maior que o dedutível',
      fails: ({ deducted, deductible }) => compare(decimal(deducted), decimal(deductible)) > 0,
    },
    {
      id: 'E0476',
      cStat: 'E0476',
      source: `${annexI}, docDedRed/vDeducaoReducao`,
      path: `${path}.deducted`,
      message: 'o valor deduzido é maior que o do serviço',
      fails: ({ deducted }, { amounts }) => compare(decimal(deducted), decimal(amounts.service)) > 0,
    },
  ]),
  ...nfseRulesOverEach(['amounts', 'competenceDate'], documentsOf, [
    {
      id: 'E0466',
      cStat: 'E0466',
      source: `${annexI}, docDedRed/NFSeMun`,
      path: `${path}.municipalNfse.cityCode`,
      message: 'o município não existe na tabela do IBGE',
      fails: ({ municipalNfse }, { competenceDate }) =>
        given(municipalNfse) && findMunicipality(municipalNfse.cityCode, competenceDate) === undefined,
    },
    {
      id: 'E0472',
      cStat: 'E0472',
      source: `${annexI}, docDedRed/dEmiDoc`,
      path: `${path}.issueDate`,
      message: 'o documento da dedução é posterior à competência',
      fails: ({ issueDate }, { competenceDate }) => issueDate > competenceDate,
    },
  ]),
];
