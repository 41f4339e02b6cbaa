import { given } from '@fiscal/domain';
import { findServiceCode } from '@fiscal/tax-tables';
import { isAbroad, untaxedService } from '../resolve/incidence.ts';
import { isCountryAbroad } from './country-abroad.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver } from './nfse-rule-facts.ts';

type Supply = Pick<NfseRuleFacts, 'service' | 'competenceDate' | 'recipient' | 'location' | 'tribISSQN'>;

/** True when the ISSQN is due at the place of the service, or at a taker who is abroad or, for an export, in Brazil. */
function isDueAtPlace(
  { service, competenceDate, recipient }: Supply,
  ofTaker: 'abroad' | 'national',
): boolean {
  const incidence = findServiceCode(service.nationalCode, competenceDate)?.incidence;
  return incidence === 'place' || (incidence === 'taker' && isAbroad(recipient) === (ofTaker === 'abroad'));
}

/** Scenarios 6, 10, 34, 38, 66 and 80. */
const isTaxedInBrazil = (supply: Supply): boolean =>
  supply.location.kind === 'city' && isDueAtPlace(supply, 'national');

/** Scenarios 2, 30, 58, 62, 72 and 76: an export that is done in Brazil. */
const isExportFromBrazil = (supply: Supply): boolean =>
  supply.tribISSQN === '3' &&
  supply.location.kind === 'city' &&
  supply.service.nationalCode !== untaxedService &&
  !isTaxedInBrazil(supply);

const exportSheet = `${annexI}, EXPORTACAO_EMISSÃO_NFS-e`;
const isWithheld = ({ iss }: Pick<NfseRuleFacts, 'iss'>): boolean =>
  iss.withholding === 'recipient' || iss.withholding === 'intermediary';

/** The rules about the taxation of the ISSQN, the result of an export, and immunity. */
const taxationRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['service', 'tribISSQN'],
    [
      {
        id: 'E0532',
        cStat: 'E0532',
        source: `${annexI}, tribMun/tribISSQN`,
        path: 'iss.taxation',
        message: 'o serviço 99.01.01 só pode ser sem incidência do ISS (notTaxed)',
        fails: ({ service, tribISSQN }) => service.nationalCode === untaxedService && tribISSQN !== '4',
      },
    ],
  ),
  ...nfseRulesOver(
    ['service', 'competenceDate', 'recipient', 'location', 'tribISSQN'],
    [
      {
        id: 'E0529',
        cStat: 'E0529',
        source: `${exportSheet}, cenários 6, 10, 34, 38, 66 e 80`,
        path: 'iss.taxation',
        message: 'o serviço é devido no Brasil: não pode ser export',
        fails: (supply) => supply.tribISSQN === '3' && isTaxedInBrazil(supply),
      },
      {
        id: 'E0530',
        cStat: 'E0530',
        source: `${exportSheet}, cenários 26, 54, 92, 96, 106 e 110`,
        path: 'iss.taxation',
        message: 'o serviço é uma exportação: não pode ser taxable',
        fails: (supply) =>
          supply.tribISSQN === '1' && supply.location.kind === 'country' && isDueAtPlace(supply, 'abroad'),
      },
    ],
  ),
  ...nfseRulesOver(
    ['service', 'competenceDate', 'recipient', 'location', 'tribISSQN', 'iss'],
    [
      {
        id: 'E0590',
        cStat: 'E0590',
        source: `${exportSheet}, cenários 2, 30, 58, 62, 72 e 76`,
        path: 'iss.resultCountry',
        message: 'a exportação de serviço prestado no Brasil exige o país do resultado',
        fails: (facts) => isExportFromBrazil(facts) && !given(facts.iss.resultCountry),
      },
      {
        id: 'E0591',
        cStat: 'E0591',
        source: `${exportSheet}, cenários 2, 30, 58, 62, 72 e 76`,
        path: 'iss.resultCountry',
        message: 'só a exportação de serviço prestado no Brasil leva o país do resultado',
        fails: (facts) => !isExportFromBrazil(facts) && given(facts.iss.resultCountry),
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss', 'competenceDate'],
    [
      {
        id: 'iss/result-country',
        source: 'Anexo A v1.00, TAB.PAÍS_ISO2',
        path: 'iss.resultCountry',
        message: 'o país do resultado não existe na tabela, ou é o Brasil',
        fails: ({ iss, competenceDate }) =>
          given(iss.resultCountry) && !isCountryAbroad(iss.resultCountry, competenceDate),
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss', 'tribISSQN'],
    [
      {
        id: 'E0592',
        cStat: 'E0592',
        source: `${annexI}, tribMun/tpImunidade`,
        path: 'iss.immunityType',
        message: 'a imunidade exige o tipo de imunidade, que só se informa nesse caso',
        fails: ({ iss, tribISSQN }) => given(iss.immunityType) !== (tribISSQN === '2'),
      },
      {
        id: 'E0585',
        cStat: 'E0585',
        source: `${annexI}, tribMun/exigSusp`,
        path: 'iss.suspension',
        message: 'só o ISSQN tributável pode ter a exigibilidade suspensa',
        fails: ({ iss, tribISSQN }) => given(iss.suspension) && tribISSQN !== '1',
      },
      {
        id: 'E0580',
        cStat: 'E0580',
        source: `${annexI}, tribMun/tpRetISSQN`,
        path: 'iss.withholding',
        message: 'imunidade, exportação e não incidência não têm retenção',
        fails: ({ iss, tribISSQN }) => isWithheld({ iss }) && tribISSQN !== '1',
      },
    ],
  ),
];

/** The rules about withheld ISSQN: the cases in which no party may withhold it. */
const withholdingRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['iss', 'regime'],
    [
      {
        id: 'E0583',
        cStat: 'E0583',
        source: `${annexI}, tribMun/tpRetISSQN`,
        path: 'iss.withholding',
        message: 'o ISSQN de MEI não é retido',
        fails: ({ iss, regime }) => isWithheld({ iss }) && regime.opSimpNac === '2',
      },
      {
        id: 'E0588',
        cStat: 'E0588',
        source: `${annexI}, tribMun/tpRetISSQN`,
        path: 'iss.withholding',
        message: 'o ISSQN de prestador com regime especial não é retido',
        fails: ({ iss, regime }) => isWithheld({ iss }) && regime.regEspTrib !== '0',
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss'],
    [
      {
        id: 'E0589',
        cStat: 'E0589',
        source: `${annexI}, tribMun/tpRetISSQN`,
        path: 'iss.withholding',
        message: 'o ISSQN com exigibilidade suspensa não é retido',
        fails: ({ iss }) => isWithheld({ iss }) && given(iss.suspension),
      },
    ],
  ),
  ...nfseRulesOver(
    ['iss', 'service'],
    [
      {
        id: 'E0596',
        cStat: 'E0596',
        source: `${annexI}, tribMun/tpRetISSQN`,
        path: 'iss.withholding',
        message: 'o ISSQN do serviço 22.01.01 não é retido',
        fails: ({ iss, service }) => isWithheld({ iss }) && service.nationalCode === '220101',
      },
    ],
  ),
];

export const issRules: readonly NfseRule[] = [...taxationRules, ...withholdingRules];
