import { given, isNfseKey } from '@fiscal/domain';
import {
  findIbsCbsClass,
  findIbsCbsCst,
  findOperationIndicator,
  findServiceCode,
  type IbsCbsClass,
} from '@fiscal/tax-tables';
import { countGiven } from './count-given.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver, nfseRulesOverEach } from './nfse-rule-facts.ts';

const firstDay = '2026-01-01';
/** Subitems for the order of supply and payment. E0903 */
const stagedSubitems = ['2505', '1509', '1712', '1005'];
const propertyIndicators = ['020101', '020201', '020301'];
/** Values of tpOper that refer to another note. */
const laterTypes = ['2', '3'];

type Dated = Pick<NfseRuleFacts, 'ibsCbs' | 'competenceDate'>;

const classOf = ({ ibsCbs, competenceDate }: Dated): IbsCbsClass | undefined =>
  given(ibsCbs) ? serviceClass(ibsCbs.classTrib, competenceDate) : undefined;

function serviceClass(code: string, day: string): IbsCbsClass | undefined {
  const found = findIbsCbsClass(code, day);
  return found?.documents.includes('NFSe') === true ? found : undefined;
}

const demandsDeferral = ({ ibsCbs, competenceDate }: Dated): boolean =>
  given(ibsCbs) && findIbsCbsCst(ibsCbs.cst, competenceDate)?.groups.includes('gDif') === true;

const demandsType = ({ ibsCbs, service }: Pick<NfseRuleFacts, 'ibsCbs' | 'service'>): boolean =>
  given(ibsCbs?.governmentEntity) || stagedSubitems.includes(service.nationalCode.slice(0, 4));

const isConstruction = ({
  service,
  competenceDate,
}: Pick<NfseRuleFacts, 'service' | 'competenceDate'>): boolean =>
  findServiceCode(service.nationalCode, competenceDate)?.group === 'construction';

const isOfProperty = ({ ibsCbs }: Pick<NfseRuleFacts, 'ibsCbs'>): boolean =>
  given(ibsCbs) && propertyIndicators.includes(ibsCbs.operationIndicator);

/** The rules about the group IBSCBS, except its parties and reimbursements. */
export const ibsCbsRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['ibsCbs', 'competenceDate'],
    [
      {
        id: 'E0850',
        cStat: 'E0850',
        source: `${annexI}, infDPS/IBSCBS`,
        path: 'ibsCbs',
        message: 'o grupo do IBS e da CBS (ibsCbs) só existe para competência desde 2026-01-01',
        fails: ({ ibsCbs, competenceDate }) => given(ibsCbs) && competenceDate < firstDay,
      },
      {
        id: 'E0901',
        cStat: 'E0901',
        source: `${annexI}, IBSCBS/cIndOp; Anexo C v1.01`,
        path: 'ibsCbs.operationIndicator',
        message: 'o indicador de operação não existe na tabela',
        fails: ({ ibsCbs, competenceDate }) =>
          given(ibsCbs) &&
          competenceDate >= firstDay &&
          findOperationIndicator(ibsCbs.operationIndicator, competenceDate) === undefined,
      },
      {
        id: 'E0958',
        cStat: 'E0958',
        source: `${annexI}, gIBSCBS/cClassTrib; Informe Técnico 2025.002`,
        path: 'ibsCbs.classTrib',
        message: 'a classificação tributária não existe para NFS-e nessa data',
        fails: (facts) => given(facts.ibsCbs) && classOf(facts) === undefined,
      },
      {
        id: 'E0964',
        cStat: 'E0964',
        source: `${annexI}, gIBSCBS/gTribRegular`,
        path: 'ibsCbs.regular',
        message: 'esta classificação não leva a tributação regular',
        fails: (facts) =>
          given(facts.ibsCbs?.regular) && classOf(facts)?.groups.includes('gTribRegular') === false,
      },
      {
        id: 'E0965',
        cStat: 'E0965',
        source: `${annexI}, gIBSCBS/gTribRegular`,
        path: 'ibsCbs.regular',
        message: 'esta classificação exige a tributação regular',
        fails: (facts) =>
          !given(facts.ibsCbs?.regular) && classOf(facts)?.groups.includes('gTribRegular') === true,
      },
      {
        id: 'E0969',
        cStat: 'E0969',
        source: `${annexI}, gTribRegular/cClassTribReg`,
        path: 'ibsCbs.regular.classTrib',
        message: 'a classificação da tributação regular não existe para NFS-e nessa data',
        fails: ({ ibsCbs, competenceDate }) =>
          given(ibsCbs?.regular) && serviceClass(ibsCbs.regular.classTrib, competenceDate) === undefined,
      },
      {
        id: 'E0971',
        cStat: 'E0971',
        source: `${annexI}, gIBSCBS/gDif`,
        path: 'ibsCbs.deferral',
        message: 'este CST não tem diferimento',
        fails: (facts) => given(facts.ibsCbs?.deferral) && !demandsDeferral(facts),
      },
      {
        id: 'ibsCbs/deferral',
        source: 'ibs-cbs dossier 6.1: presence of gDif by the CST',
        path: 'ibsCbs.deferral',
        message: 'este CST exige os percentuais de diferimento',
        fails: (facts) => given(facts.ibsCbs) && !given(facts.ibsCbs.deferral) && demandsDeferral(facts),
      },
    ],
  ),
  ...nfseRulesOver(
    ['ibsCbs'],
    [
      {
        id: 'E0959',
        cStat: 'E0959',
        source: `${annexI}, gIBSCBS/cClassTrib`,
        path: 'ibsCbs.cst',
        message: 'o CST deve ser os três primeiros dígitos da classificação tributária',
        fails: ({ ibsCbs }) => given(ibsCbs) && !ibsCbs.classTrib.startsWith(ibsCbs.cst),
      },
      {
        id: 'ibsCbs/regular-cst',
        source: `${annexI}, gTribRegular/CSTReg`,
        path: 'ibsCbs.regular.cst',
        message: 'o CST da tributação regular deve ser os três primeiros dígitos da sua classificação',
        fails: ({ ibsCbs }) =>
          given(ibsCbs?.regular) && !ibsCbs.regular.classTrib.startsWith(ibsCbs.regular.cst),
      },
      {
        id: 'E0905',
        cStat: 'E0905',
        source: `${annexI}, IBSCBS/gRefNFSe`,
        path: 'ibsCbs.referencedKeys',
        message: 'os tipos de operação 2 e 3 exigem as notas referenciadas',
        fails: ({ ibsCbs }) =>
          laterTypes.includes(ibsCbs?.operationType ?? '') && (ibsCbs?.referencedKeys ?? []).length === 0,
      },
      {
        id: 'E0906',
        cStat: 'E0906',
        source: `${annexI}, IBSCBS/gRefNFSe`,
        path: 'ibsCbs.referencedKeys',
        message: 'só os tipos de operação 2 e 3 levam notas referenciadas',
        fails: ({ ibsCbs }) =>
          !laterTypes.includes(ibsCbs?.operationType ?? '') && (ibsCbs?.referencedKeys ?? []).length > 0,
      },
      {
        id: 'property/one-identification',
        source: 'layout of the DPS 1.01, choice of cCIB and end of imovel',
        path: 'ibsCbs.property',
        message: 'informe exatamente um de cib e address',
        fails: ({ ibsCbs }) =>
          given(ibsCbs?.property) && countGiven(ibsCbs.property.cib, ibsCbs.property.address) !== 1,
      },
    ],
  ),
  ...nfseRulesOverEach(['ibsCbs'], ({ ibsCbs }) => ibsCbs?.referencedKeys ?? [], [
    {
      id: 'E0907',
      cStat: 'E0907',
      source: `${annexI}, gRefNFSe/refNFSe`,
      path: 'ibsCbs.referencedKeys[]',
      message: 'a chave da NFS-e é inválida',
      fails: (key) => !isNfseKey(key),
    },
  ]),
  ...nfseRulesOver(
    ['ibsCbs', 'service'],
    [
      {
        id: 'E0903',
        cStat: 'E0903',
        source: `${annexI}, IBSCBS/tpOper`,
        path: 'ibsCbs.operationType',
        message: 'compra governamental e os subitens 10.05, 15.09, 17.12 e 25.05 exigem o tipo de operação',
        fails: (facts) => given(facts.ibsCbs) && demandsType(facts) && !given(facts.ibsCbs.operationType),
      },
      {
        id: 'E0904',
        cStat: 'E0904',
        source: `${annexI}, IBSCBS/tpOper`,
        path: 'ibsCbs.operationType',
        message: 'só compra governamental e os subitens 10.05, 15.09, 17.12 e 25.05 levam o tipo de operação',
        fails: (facts) => given(facts.ibsCbs?.operationType) && !demandsType(facts),
      },
    ],
  ),
  ...nfseRulesOver(
    ['ibsCbs', 'service', 'competenceDate'],
    [
      {
        id: 'E0928',
        cStat: 'E0928',
        source: `${annexI}, IBSCBS/imovel`,
        path: 'ibsCbs.property',
        message: 'este indicador de operação não leva os dados de imóvel',
        fails: (facts) => given(facts.ibsCbs?.property) && !isOfProperty(facts) && !isConstruction(facts),
      },
      {
        id: 'E0931',
        cStat: 'E0931',
        source: `${annexI}, IBSCBS/imovel`,
        path: 'ibsCbs.property',
        message: 'serviço de construção leva os dados da obra, não os de imóvel',
        fails: (facts) => given(facts.ibsCbs?.property) && isConstruction(facts),
      },
      {
        id: 'E0932',
        cStat: 'E0932',
        source: `${annexI}, IBSCBS/imovel`,
        path: 'ibsCbs.property',
        message: 'os indicadores 020101, 020201 e 020301 exigem os dados do imóvel',
        fails: (facts) => !given(facts.ibsCbs?.property) && isOfProperty(facts) && !isConstruction(facts),
      },
    ],
  ),
];
