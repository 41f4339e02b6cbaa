import { compare, decimal, negate, subtract, zero } from '@fiscal/domain';
import { exactShare } from '../calculation/money.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import { type DpsCase, trib, tribFed } from './dps-case.ts';

const own = `${tribFed}/piscofins`;
const tolerance = decimal('0.01');
const hundred = decimal('100');

const aboveHundred = (it: DpsCase, path: string): boolean => compare(it.dps.amount(path), hundred) > 0;

/** Returns whether the declared amount differs from base times rate by more than a cent: NT 007. */
const differsFromProduct = ({ dps }: DpsCase, value: string, rate: string): boolean => {
  if (!dps.has(`${own}/${value}`)) return false;
  const exact = exactShare(dps.amount(`${own}/vBCPisCofins`), dps.amount(`${own}/${rate}`));
  const difference = subtract(dps.amount(`${own}/${value}`), exact);
  return compare(difference.units < 0n ? negate(difference) : difference, tolerance) > 0;
};

const outsideOfService = ({ dps }: DpsCase, path: string): boolean =>
  dps.has(path) &&
  (compare(dps.amount(path), zero) <= 0 ||
    compare(dps.amount(path), dps.amount('valores/vServPrest/vServ')) >= 0);

const withheldRule = (code: string, name: string, what: string): SefinRule<DpsCase> => ({
  code,
  text: `${what} deve ser maior que zero e menor que o valor do serviço`,
  field: `${tribFed}/${name}`,
  fails: (it) => outsideOfService(it, `${tribFed}/${name}`),
});

const approximateAmount = (code: string, name: string, whose: string): SefinRule<DpsCase> => ({
  code,
  text: `Total aproximado de tributos ${whose} acima do valor do serviço`,
  field: `${trib}/totTrib/vTotTrib/${name}`,
  fails: ({ dps }) =>
    compare(dps.amount(`${trib}/totTrib/vTotTrib/${name}`), dps.amount('valores/vServPrest/vServ')) > 0,
});

const approximateRate = (code: string, name: string, whose: string): SefinRule<DpsCase> => ({
  code,
  text: `Percentual aproximado de tributos ${whose} acima de 100`,
  field: `${trib}/totTrib/pTotTrib/${name}`,
  fails: (it) => aboveHundred(it, `${trib}/totTrib/pTotTrib/${name}`),
});

/** The rules of federal taxes and approximate taxes: Anexo I, rows of tribFed and totTrib. */
export const federalRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0676',
    text: 'Tributos federais não permitidos para MEI',
    field: tribFed,
    fails: ({ dps, option }) => option === 'mei' && dps.has(tribFed),
  },
  {
    code: 'E0677',
    text: 'Base de PIS e COFINS acima do valor do serviço',
    field: `${own}/vBCPisCofins`,
    fails: ({ dps }) =>
      compare(dps.amount(`${own}/vBCPisCofins`), dps.amount('valores/vServPrest/vServ')) > 0,
  },
  {
    code: 'E0686',
    text: 'Alíquota do PIS fora de 0 a 100',
    field: `${own}/pAliqPis`,
    fails: (it) => aboveHundred(it, `${own}/pAliqPis`),
  },
  {
    code: 'E0692',
    text: 'Alíquota da COFINS fora de 0 a 100',
    field: `${own}/pAliqCofins`,
    fails: (it) => aboveHundred(it, `${own}/pAliqCofins`),
  },
  {
    code: 'E0694',
    text: 'Valor do PIS difere de base por alíquota',
    field: `${own}/vPis`,
    fails: (it) => differsFromProduct(it, 'vPis', 'pAliqPis'),
  },
  {
    code: 'E0696',
    text: 'Valor da COFINS difere de base por alíquota',
    field: `${own}/vCofins`,
    fails: (it) => differsFromProduct(it, 'vCofins', 'pAliqCofins'),
  },
  withheldRule('E0699', 'vRetCP', 'Contribuição previdenciária retida'),
  withheldRule('E0700', 'vRetIRRF', 'IRRF retido'),
  withheldRule('E0701', 'vRetCSLL', 'Contribuições sociais retidas'),
  approximateAmount('E0702', 'vTotTribFed', 'federais'),
  approximateAmount('E0703', 'vTotTribEst', 'estaduais'),
  approximateAmount('E0704', 'vTotTribMun', 'municipais'),
  approximateRate('E0706', 'pTotTribFed', 'federais'),
  approximateRate('E0707', 'pTotTribEst', 'estaduais'),
  approximateRate('E0708', 'pTotTribMun', 'municipais'),
  {
    code: 'E0710',
    text: 'MEI não informa percentual aproximado do Simples',
    field: `${trib}/totTrib/pTotTribSN`,
    fails: ({ dps, option }) => option === 'mei' && dps.has(`${trib}/totTrib/pTotTribSN`),
  },
  {
    code: 'E0712',
    text: 'ME e EPP informam o total aproximado de tributos',
    field: `${trib}/totTrib/indTotTrib`,
    fails: ({ dps, option }) => option === 'simples' && dps.has(`${trib}/totTrib/indTotTrib`),
  },
  {
    code: 'E0713',
    text: 'Não optante informa o total aproximado em valores ou percentuais por ente',
    field: `${trib}/totTrib`,
    fails: ({ dps, option }) =>
      option === 'regular' &&
      (dps.has(`${trib}/totTrib/indTotTrib`) || dps.has(`${trib}/totTrib/pTotTribSN`)),
  },
];
