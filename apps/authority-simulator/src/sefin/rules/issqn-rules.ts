import { compare, decimal } from '@fiscal/domain';
import type { SefinRule } from '../refusal/refusal.ts';
import { type DpsCase, tribMun } from './dps-case.ts';

const place = `${tribMun}/tribISSQN`;
const withholdingField = `${tribMun}/tpRetISSQN`;
const withheld = ({ withholding }: DpsCase): boolean => withholding !== '1';

/**
 * Returns whether an export with its place in Brazil is taxed here: at the place of the service, or at the taker when
 * the taker is in Brazil.
 */
const taxableHere = ({ service, takerAbroad }: DpsCase): boolean =>
  service?.incidence === 'LP' || (service?.incidence === 'ET' && !takerAbroad);
/** Returns whether the ISSQN of a service performed abroad is due abroad by its rule of incidence. */
const dueAbroad = ({ service, takerAbroad }: DpsCase): boolean =>
  service?.incidence === 'LP' || (service?.incidence === 'ET' && takerAbroad);

/**
 * Returns whether an export is performed here with its result abroad: scenarios 2, 30, 58, 62, 72 and 76 of the sheet
 * of exports.
 */
const resultAbroad = (it: DpsCase): boolean =>
  it.taxation === '3' && !it.placeAbroad && it.service !== undefined && !taxableHere(it);

/**
 * The rules of taxation, immunity and withholding of the ISSQN: Anexo I, rows of tribMun and the sheet
 * EXPORTACAO_EMISSÃO_NFS-e.
 */
export const issqnRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0529',
    text: 'Exportação não cabe: a operação é tributável no município',
    field: place,
    fails: (it) => it.taxation === '3' && !it.placeAbroad && taxableHere(it),
  },
  {
    code: 'E0530',
    text: 'Operação tributável não cabe: o serviço é uma exportação',
    field: place,
    fails: (it) => it.taxation === '1' && it.placeAbroad && dueAbroad(it),
  },
  {
    code: 'E0532',
    text: 'Serviço 99.01.01 exige não incidência',
    field: place,
    fails: ({ service, taxation }) => service?.incidence === 'NONE' && taxation !== '4',
  },
  {
    code: 'E0539',
    text: 'Não incidência não cabe: o município tributa o serviço',
    field: place,
    fails: ({ untaxed, taxation }) => untaxed === false && taxation === '4',
  },
  {
    code: 'E0540',
    text: 'Não incidência obrigatória: o município não tributa o serviço',
    field: place,
    fails: ({ untaxed, taxation }) => untaxed === true && taxation !== '4',
  },
  {
    code: 'E0580',
    text: 'Retenção do ISSQN não permitida em imunidade, exportação ou não incidência',
    field: withholdingField,
    fails: (it) => withheld(it) && it.taxation !== '1',
  },
  {
    code: 'E0583',
    text: 'Retenção do ISSQN não permitida para MEI',
    field: withholdingField,
    fails: (it) => withheld(it) && it.option === 'mei',
  },
  {
    code: 'E0588',
    text: 'Retenção do ISSQN não permitida com regime especial',
    field: withholdingField,
    fails: (it) => withheld(it) && it.specialRegime !== '0',
  },
  {
    code: 'E0589',
    text: 'Retenção do ISSQN não permitida com exigibilidade suspensa',
    field: withholdingField,
    fails: (it) => withheld(it) && it.suspended,
  },
  {
    code: 'E0590',
    text: 'País do resultado obrigatório neste cenário de exportação',
    field: `${tribMun}/cPaisResult`,
    fails: (it) => resultAbroad(it) && !it.dps.has(`${tribMun}/cPaisResult`),
  },
  {
    code: 'E0591',
    text: 'País do resultado não permitido neste cenário',
    field: `${tribMun}/cPaisResult`,
    fails: (it) => !resultAbroad(it) && it.dps.has(`${tribMun}/cPaisResult`),
  },
  {
    code: 'E0592',
    text: 'Tipo de imunidade obrigatório na imunidade, e somente nela',
    field: `${tribMun}/tpImunidade`,
    fails: ({ dps, taxation }) => (taxation === '2') !== dps.has(`${tribMun}/tpImunidade`),
  },
  {
    code: 'E0593',
    text: 'Tipo de imunidade 0 não permitido nos emissores públicos',
    field: `${tribMun}/tpImunidade`,
    fails: ({ dps }) => dps.text(`${tribMun}/tpImunidade`) === '0',
  },
];

const rate = `${tribMun}/pAliq`;
const highest = decimal('5.00');
/** The lowest rate of the ISSQN in the Simples: LC 123 art. 21. */
const lowestWithheld = decimal('1.80');

const has = ({ dps }: DpsCase): boolean => dps.has(rate);
/** Returns whether the operation is taxed without a special regime or suspension, so that it can have a rate. */
const ordinary = ({ taxation, specialRegime, suspended }: DpsCase): boolean =>
  taxation === '1' && specialRegime === '0' && !suspended;
const insideSimples = (it: DpsCase): boolean =>
  it.option === 'simples' && it.simplesRegime === '1' && ordinary(it);
const outsideSimples = (it: DpsCase): boolean =>
  it.option === 'simples' && (it.simplesRegime === '2' || it.simplesRegime === '3') && ordinary(it);
const lacksWithheldRate = (it: DpsCase): boolean =>
  !has(it) || compare(it.dps.amount(rate), lowestWithheld) < 0;

const rateRule = (code: string, text: string, fails: (it: DpsCase) => boolean): SefinRule<DpsCase> => ({
  code,
  text,
  field: rate,
  fails,
});

/** The rules of when pAliq is mandatory or forbidden: facts of Anexo I v1.01, E0595 to E0640. */
export const rateRules: readonly SefinRule<DpsCase>[] = [
  rateRule('E0595', 'Alíquota acima de 5%', (it) => compare(it.dps.amount(rate), highest) > 0),
  rateRule('E0600', 'Alíquota não permitida para MEI', (it) => has(it) && it.option === 'mei'),
  rateRule(
    'E0602',
    'Alíquota não permitida em imunidade, exportação ou não incidência',
    (it) => has(it) && it.taxation !== '1',
  ),
  rateRule(
    'E0604',
    'Alíquota não permitida com regime especial',
    (it) => has(it) && it.specialRegime !== '0',
  ),
  rateRule('E0606', 'Alíquota não permitida com exigibilidade suspensa', (it) => has(it) && it.suspended),
  rateRule(
    'E0617',
    'Alíquota não permitida: o município de incidência é conveniado e a define',
    (it) => has(it) && it.option === 'regular' && ordinary(it) && it.incidenceActive === true,
  ),
  rateRule(
    'E0619',
    'Alíquota obrigatória: o município de incidência não é conveniado',
    (it) => !has(it) && it.option === 'regular' && ordinary(it) && it.incidenceActive === false,
  ),
  rateRule(
    'E0621',
    'Alíquota obrigatória, mínimo 1,80%: ME ou EPP no Simples com ISSQN retido em município conveniado',
    (it) => insideSimples(it) && withheld(it) && it.incidenceActive === true && lacksWithheldRate(it),
  ),
  rateRule(
    'E0625',
    'Alíquota não permitida: ME ou EPP no Simples sem retenção, em município conveniado',
    (it) => has(it) && insideSimples(it) && !withheld(it) && it.incidenceActive === true,
  ),
  rateRule(
    'E0628',
    'Alíquota obrigatória, mínimo 1,80%: ME ou EPP no Simples com ISSQN retido em município não conveniado',
    (it) => insideSimples(it) && withheld(it) && it.incidenceActive === false && lacksWithheldRate(it),
  ),
  rateRule(
    'E0631',
    'Alíquota não permitida: ME ou EPP no Simples sem retenção, em município não conveniado',
    (it) => has(it) && insideSimples(it) && !withheld(it) && it.incidenceActive === false,
  ),
  rateRule(
    'E0635',
    'Alíquota não permitida: ISSQN por fora do Simples em município conveniado',
    (it) => has(it) && outsideSimples(it) && it.incidenceActive === true,
  ),
  rateRule(
    'E0640',
    'Alíquota obrigatória: ISSQN por fora do Simples em município não conveniado',
    (it) => !has(it) && outsideSimples(it) && it.incidenceActive === false,
  ),
];
