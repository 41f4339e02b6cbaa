import type { CalculatedIdentification } from '@fiscal/domain';
import { type Cfop, cfopDirection, cfopScope, findCfop, findMeiLimits, knowsCfop } from '@fiscal/tax-tables';
import type { Findings } from '../context/findings.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { operationWords } from '../text/operation-words.ts';
import { requiredWithoutClass } from '../text/required-without-class.ts';

/** Accepted on any return though no devolution code (RV I08-140). */
const returnsWithoutIndicator: readonly string[] = ['1949', '2949'];
const naturalGasNcm = '27112100';
const taxCouponCfops: readonly string[] = ['5929', '6929'];

interface CfopFacts {
  readonly input: TaxInput;
  readonly ide: CalculatedIdentification;
  readonly item: TaxItem;
  readonly cfop: Cfop;
}

interface CfopRule {
  readonly cStat: string;
  readonly source: string;
  readonly message: string;
  readonly fails: (facts: CfopFacts) => boolean;
}

const cfopRules: readonly CfopRule[] = [
  {
    cStat: '770',
    source: 'MOC 7.0 RV I08-04',
    message: 'este CFOP não vale em NF-e',
    fails: ({ cfop }) => !cfop.nfe,
  },
  {
    cStat: '518',
    source: 'MOC 7.0 RV I08-10',
    message: 'CFOP de entrada em nota de saída',
    fails: ({ cfop, ide }) => ide.tpNF === '1' && cfopDirection(cfop.code) === 'in',
  },
  {
    cStat: '519',
    source: 'MOC 7.0 RV I08-20',
    message: 'CFOP de saída em nota de entrada',
    fails: ({ cfop, ide }) => ide.tpNF === '0' && cfopDirection(cfop.code) === 'out',
  },
  {
    cStat: '731',
    source: 'MOC 7.0 RV I08-30',
    message: 'CFOP de operação com o exterior, e o destinatário é brasileiro',
    fails: ({ cfop }) => cfopScope(cfop.code) === 'foreign',
  },
  {
    cStat: '732',
    source: 'MOC 7.0 RV I08-40',
    message: 'CFOP interestadual em operação interna',
    fails: ({ cfop, ide }) => cfopScope(cfop.code) === 'interstate' && ide.idDest !== '2',
  },
  {
    cStat: '733',
    source: 'MOC 7.0 RV I08-50',
    message: 'CFOP interno em operação interestadual',
    fails: ({ cfop, ide }) => cfopScope(cfop.code) === 'internal' && ide.idDest !== '1',
  },
  {
    cStat: '327',
    source: 'MOC 7.0 RV I08-140; NT 2026.009',
    message: 'a devolução pede um CFOP de devolução',
    fails: ({ cfop, ide, item }) =>
      ide.finNFe === '4' &&
      !cfop.indicators.includes('devolution') &&
      !returnsWithoutIndicator.includes(cfop.code) &&
      !(item.ncm === naturalGasNcm && ['5949', '6949'].includes(cfop.code)),
  },
  {
    cStat: '328',
    source: 'MOC 7.0 RV I08-144; NT 2025.002 v1.52',
    message: 'CFOP de devolução em nota que não é de devolução',
    fails: ({ cfop, ide }) => ide.finNFe !== '4' && cfop.indicators.includes('devolution'),
  },
  {
    cStat: '1179',
    source: 'NT 2025.002 RV I08-141',
    message: 'este CFOP de devolução não cabe ao MEI',
    fails: ({ cfop, ide, input }) =>
      ide.finNFe === '4' && input.issuer.crt === 4 && !isMeiReturn(cfop, input.issuedOn),
  },
  {
    cStat: '660',
    source: 'MOC 7.0 group LA',
    message: 'combustíveis (grupo comb) não são atendidos por este serviço',
    fails: ({ cfop }) => cfop.fuel !== 0,
  },
  {
    cStat: '701',
    source: 'MOC 7.0 RV I08-184',
    message: 'este CFOP pede a referência de um cupom fiscal, que este serviço não recebe',
    fails: ({ cfop, item }) => taxCouponCfops.includes(cfop.code) && item.reference === undefined,
  },
];

const isMeiReturn = ({ code }: Cfop, day: string): boolean =>
  findMeiLimits(day)?.returnCfops.includes(code) === true;

/** The CFOP of an item, undefined when there is none such; each refusal is a problem at `items[i].cfop`. */
export function checkCfop(
  input: TaxInput,
  ide: CalculatedIdentification,
  index: number,
  findings: Findings,
): Cfop | undefined {
  const item = input.items[index];
  const path = `items[${index}].cfop`;
  if (item?.cfop === undefined) {
    findings.problem(path, requiredWithoutClass);
    return undefined;
  }
  const cfop = findCfop(item.cfop, input.issuedOn);
  if (cfop === undefined) {
    const reason = knowsCfop(item.cfop) ? 'este CFOP não vale nesta data' : 'CFOP inexistente';
    findings.problem(path, `${reason} (SEFAZ 770)`);
    return undefined;
  }
  for (const { cStat, message, fails } of cfopRules) {
    if (fails({ input, ide, item, cfop })) findings.problem(path, `${message} (SEFAZ ${cStat})`);
  }
  warnOfOperation(input, cfop, index + 1, findings);
  return cfop;
}

/** Bonus and transfer have codes of their own; the authority does not check it, IBS/CBS depend on it. */
function warnOfOperation({ operation }: TaxInput, cfop: Cfop, itemNumber: number, findings: Findings): void {
  const special = operation === 'bonus' || operation === 'transfer';
  const grouped = cfop.operations.length > 0;
  if ((special || grouped) && operation !== 'return' && !cfop.operations.includes(operation)) {
    const name = `${operationWords[operation]} (${operation})`;
    findings.warn(`CFOP ${cfop.code} não é usual para a operação ${name}.`, itemNumber);
  }
}
