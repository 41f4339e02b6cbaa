import type { NfseParty, ReimbursementDocument } from '@fiscal/api-contract';
import { compare, decimal, given } from '@fiscal/domain';
import { findOperationIndicator, type SupplyPlace } from '@fiscal/tax-tables';
import { countGiven } from './count-given.ts';
import { annexI } from './identification-rules.ts';
import { type NfseRule, type NfseRuleFacts, nfseRulesOver, nfseRulesOverEach } from './nfse-rule-facts.ts';

const isAbroad = (address: object | undefined): boolean => address !== undefined && 'country' in address;
const isAtHome = (address: object | undefined): boolean => address !== undefined && !isAbroad(address);

type Placed = Pick<NfseRuleFacts, 'ibsCbs' | 'competenceDate'>;

const placeOf = ({ ibsCbs, competenceDate }: Placed): SupplyPlace | undefined =>
  given(ibsCbs) ? findOperationIndicator(ibsCbs.operationIndicator, competenceDate)?.place : undefined;

const hasAddress = (party: NfseParty | null | undefined): boolean => given(party?.address);

/** The rules about the place and the recipient of a supply. */
const placeRules: readonly NfseRule[] = [
  ...nfseRulesOver(
    ['ibsCbs', 'competenceDate', 'recipient'],
    [
      {
        id: 'ibsCbs/acquirer-address',
        source: `${annexI}, toma/end: place of IBS and CBS; Anexo C v1.01`,
        path: 'recipient.address',
        message: 'o indicador de operação exige o endereço do tomador, ou o do beneficiário',
        fails: (facts) => {
          const beneficiary = facts.ibsCbs?.beneficiary;
          return (
            placeOf(facts) === 'acquirer' && !hasAddress(given(beneficiary) ? beneficiary : facts.recipient)
          );
        },
      },
    ],
  ),
  ...nfseRulesOver(
    ['ibsCbs', 'competenceDate'],
    [
      {
        id: 'ibsCbs/beneficiary-address',
        source: 'Anexo C v1.01: place of the indicators 030103 and 050103',
        path: 'ibsCbs.beneficiary',
        message: 'o indicador de operação exige o beneficiário com endereço',
        fails: (facts) => placeOf(facts) === 'beneficiary' && !hasAddress(facts.ibsCbs?.beneficiary),
      },
    ],
  ),
  ...nfseRulesOver(
    ['ibsCbs', 'location'],
    [
      {
        id: 'E0934',
        cStat: 'E0934',
        source: `${annexI}, imovel/end/endExt`,
        path: 'ibsCbs.property.address',
        message: 'imóvel no exterior exige endereço no exterior',
        fails: ({ ibsCbs, location }) => location.kind === 'country' && isAtHome(ibsCbs?.property?.address),
      },
      {
        id: 'E0935',
        cStat: 'E0935',
        source: `${annexI}, imovel/end/endExt`,
        path: 'ibsCbs.property.address',
        message: 'imóvel no Brasil não tem endereço no exterior',
        fails: ({ ibsCbs, location }) => location.kind === 'city' && isAbroad(ibsCbs?.property?.address),
      },
    ],
  ),
];

const path = 'ibsCbs.reimbursements[]';
const others = '99';
const reimbursementsOf = ({ ibsCbs }: Pick<NfseRuleFacts, 'ibsCbs'>): readonly ReimbursementDocument[] =>
  ibsCbs?.reimbursements ?? [];
const lastDayOfOtherDocuments = '2025-12-31';

/** The number of digits in a key of each kind of document. */
const keyLengths: Readonly<Record<string, number>> = { '1': 50, '2': 44, '3': 44 };

/** The rules about documents whose amounts are reimbursed. */
const reimbursementRules: readonly NfseRule[] = [
  ...nfseRulesOverEach(['ibsCbs'], reimbursementsOf, [
    {
      id: 'reimbursement/one-document',
      source: 'layout of the DPS 1.01, choice of dFeNacional, docFiscalOutro and docOutro',
      path,
      message: 'informe exatamente um de dfe, fiscal e other',
      fails: ({ dfe, fiscal, other }) => countGiven(dfe, fiscal, other) !== 1,
    },
    {
      id: 'E0940',
      cStat: 'E0940',
      source: `${annexI}, dFeNacional/chaveDFe`,
      path: `${path}.dfe.key`,
      message: 'a chave não tem o tamanho do seu tipo: 50 na NFS-e, 44 na NF-e e no CT-e',
      fails: ({ dfe }) => {
        const length = keyLengths[dfe?.keyType ?? ''];
        return length !== undefined && dfe?.key.length !== length;
      },
    },
    {
      id: 'E0942',
      cStat: 'E0942',
      source: `${annexI}, docFiscalOutro`,
      path: `${path}.fiscal`,
      message: 'outro documento fiscal só vale para competência até 2025-12-31',
      fails: ({ fiscal, competenceDate }) => given(fiscal) && competenceDate > lastDayOfOtherDocuments,
    },
    {
      id: 'E0950',
      cStat: 'E0950',
      source: `${annexI}, gReeRepRes/dtEmiDoc`,
      path: `${path}.issueDate`,
      message: 'o documento não pode ser emitido antes da sua competência',
      fails: ({ issueDate, competenceDate }) => issueDate < competenceDate,
    },
    {
      id: 'E0952',
      cStat: 'E0952',
      source: `${annexI}, gReeRepRes/xTpReeRepRes`,
      path: `${path}.typeName`,
      message: 'só o tipo 99 leva descrição',
      fails: ({ type, typeName }) => type !== others && given(typeName),
    },
    {
      id: 'reimbursement/type-name',
      source: `${annexI}, gReeRepRes/xTpReeRepRes`,
      path: `${path}.typeName`,
      message: 'o tipo 99 exige descrição',
      fails: ({ type, typeName }) => type === others && !given(typeName),
    },
  ]),
  ...nfseRulesOverEach(['ibsCbs', 'amounts'], reimbursementsOf, [
    {
      id: 'E0953',
      cStat: 'E0953',
      source: `${annexI}, gReeRepRes/vlrReeRepRes`,
      path: `${path}.amount`,
      message: 'o valor reembolsado é maior que o do serviço',
      fails: ({ amount }, { amounts }) => compare(decimal(amount), decimal(amounts.service)) > 0,
    },
  ]),
];

export const supplyRules: readonly NfseRule[] = [...placeRules, ...reimbursementRules];
