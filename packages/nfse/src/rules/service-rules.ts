import { given } from '@fiscal/domain';
import { findMunicipality, findNbs, findServiceCode } from '@fiscal/tax-tables';
import { isAbroad } from '../resolve/incidence.ts';
import { countGiven } from './count-given.ts';
import { isCountryAbroad } from './country-abroad.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

const maritimeWaters = '0000000';

/**
 * True when taker, intermediary or place is abroad, or for an export: nbs and foreignTrade are then required. Anexo I,
 * EXPORTACAO.
 */
const crossesTheBorder = ({
  recipient,
  intermediary,
  service,
  tribISSQN,
}: Pick<NfseRuleFacts, 'recipient' | 'intermediary' | 'service' | 'tribISSQN'>): boolean =>
  isAbroad(recipient) || isAbroad(intermediary) || given(service.location?.country) || tribISSQN === '3';

/** The rules about the group serv, except obra and atvEvento. */
export const serviceRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['service', 'competenceDate'],
    [
      {
        id: 'E0302',
        cStat: 'E0302',
        source: `${annexI}, locPrest/cLocPrestacao`,
        path: 'service.location.cityCode',
        message: 'o município da prestação não existe na tabela do IBGE',
        fails: ({ service: { location }, competenceDate }) =>
          location?.cityCode !== undefined &&
          location.cityCode !== maritimeWaters &&
          findMunicipality(location.cityCode, competenceDate) === undefined,
      },
      {
        id: 'E0304',
        cStat: 'E0304',
        source: `${annexI}, locPrest/cPaisPrestacao`,
        path: 'service.location.country',
        message: 'o país da prestação não existe na tabela, ou é o Brasil',
        fails: ({ service: { location }, competenceDate }) =>
          location?.country !== undefined && !isCountryAbroad(location.country, competenceDate),
      },
      {
        id: 'E0310',
        cStat: 'E0310',
        source: `${annexI}, cServ/cTribNac; Anexo B v1.01`,
        path: 'service.nationalCode',
        message: 'o código de tributação não existe na lista nacional',
        fails: ({ service, competenceDate }) =>
          findServiceCode(service.nationalCode, competenceDate) === undefined,
      },
      {
        id: 'E0316',
        cStat: 'E0316',
        source: `${annexI}, cServ/cNBS; Anexo B v1.01`,
        path: 'service.nbs',
        message: 'o código NBS não existe na tabela',
        fails: ({ service: { nbs }, competenceDate }) =>
          given(nbs) && findNbs(nbs, competenceDate) === undefined,
      },
    ],
  ),
  ...nfseRulesOver(
    ['service'],
    [
      {
        id: 'service/one-location',
        source: 'layout of the DPS 1.01, choice of cLocPrestacao and cPaisPrestacao',
        path: 'service.location',
        message: 'informe exatamente um de cityCode e country',
        fails: ({ service: { location } }) =>
          location !== undefined && countGiven(location.cityCode, location.country) !== 1,
      },
      {
        id: 'E0315',
        cStat: 'E0315',
        source: `${annexI}, cServ/cTribMun`,
        path: 'service.municipalCode',
        message: 'o código municipal 000 não é aceito',
        fails: ({ service }) => service.municipalCode === '000',
      },
      {
        id: 'E0352',
        cStat: 'E0352',
        source: `${annexI}, comExt/nDI`,
        path: 'service.foreignTrade.importDeclaration',
        message: 'bens vinculados a importação (temporaryGoods 2) exigem a declaração de importação',
        fails: ({ service: { foreignTrade } }) =>
          foreignTrade?.temporaryGoods === '2' && !given(foreignTrade.importDeclaration),
      },
      {
        id: 'E0354',
        cStat: 'E0354',
        source: `${annexI}, comExt/nDI`,
        path: 'service.foreignTrade.temporaryGoods',
        message:
          'sem movimentação de bens (temporaryGoods 1) não há declaração de importação nem de exportação',
        fails: ({ service: { foreignTrade } }) =>
          foreignTrade?.temporaryGoods === '1' &&
          countGiven(foreignTrade.importDeclaration, foreignTrade.exportRegistration) > 0,
      },
      {
        id: 'E0356',
        cStat: 'E0356',
        source: `${annexI}, comExt/nRE`,
        path: 'service.foreignTrade.exportRegistration',
        message: 'bens vinculados a exportação (temporaryGoods 3) exigem o registro de exportação',
        fails: ({ service: { foreignTrade } }) =>
          foreignTrade?.temporaryGoods === '3' && !given(foreignTrade.exportRegistration),
      },
    ],
  ),
  ...nfseRulesOver(
    ['service', 'recipient', 'intermediary', 'tribISSQN'],
    [
      {
        id: 'E0318',
        cStat: 'E0318',
        source: `${annexI}, cServ/cNBS, EXPORTACAO`,
        path: 'service.nbs',
        message: 'operação com o exterior exige o código NBS',
        fails: (facts) => crossesTheBorder(facts) && !given(facts.service.nbs),
      },
      {
        id: 'E0330',
        cStat: 'E0330',
        source: `${annexI}, serv/comExt, EXPORTACAO`,
        path: 'service.foreignTrade',
        message: 'operação com o exterior exige os dados de comércio exterior',
        fails: (facts) => crossesTheBorder(facts) && !given(facts.service.foreignTrade),
      },
    ],
  ),
  ...nfseRulesOver(
    ['service', 'ibsCbs'],
    [
      {
        id: 'E0322',
        cStat: 'E0322',
        source: `${annexI}, cServ/cNBS`,
        path: 'service.nbs',
        message: 'o grupo do IBS e da CBS (ibsCbs) exige o código NBS',
        fails: ({ service, ibsCbs }) => given(ibsCbs) && !given(service.nbs),
      },
    ],
  ),
];
