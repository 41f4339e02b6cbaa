import { type GroupRow, group, maybe, maybeGroup, one, type Row } from '@fiscal/xml';
import * as type from './field-types.ts';

const origin = one('N11', 'orig', type.oneOf('0', '1', '2', '3', '4', '5', '6', '7', '8'));
const cst = (...values: readonly string[]): Row => one('N12', 'CST', type.oneOf(...values));
const csosn = (...values: readonly string[]): Row => one('N12a', 'CSOSN', type.oneOf(...values));
const baseMode = type.oneOf('0', '1', '2', '3');

/** Exactly one of these is written; the order of base and reduction differs between 20/51 and 90. */
const icms = group('N01', 'ICMS', [
  maybeGroup('N02', 'ICMS00', [
    origin,
    cst('00'),
    one('N13', 'modBC', baseMode),
    one('N15', 'vBC', type.amount),
    one('N16', 'pICMS', type.rate),
    one('N17', 'vICMS', type.amount),
  ]),
  maybeGroup('N04', 'ICMS20', [
    origin,
    cst('20'),
    one('N13', 'modBC', baseMode),
    one('N14', 'pRedBC', type.rate),
    one('N15', 'vBC', type.amount),
    one('N16', 'pICMS', type.rate),
    one('N17', 'vICMS', type.amount),
  ]),
  maybeGroup('N06', 'ICMS40', [origin, cst('40', '41', '50')]),
  maybeGroup('N07', 'ICMS51', [
    origin,
    cst('51'),
    maybe('N13', 'modBC', baseMode),
    maybe('N14', 'pRedBC', type.rate),
    maybe('N15', 'vBC', type.amount),
    maybe('N16', 'pICMS', type.rate),
    maybe('N16a', 'vICMSOp', type.amount),
    maybe('N16b', 'pDif', type.rateMax100),
    maybe('N16c', 'vICMSDif', type.amount),
    maybe('N17', 'vICMS', type.amount),
  ]),
  maybeGroup('N10', 'ICMS90', [
    origin,
    cst('90'),
    maybe('N13', 'modBC', baseMode),
    maybe('N15', 'vBC', type.amount),
    maybe('N14', 'pRedBC', type.rate),
    maybe('N16', 'pICMS', type.rate),
    maybe('N16a', 'vICMSOp', type.amount),
    maybe('N16b', 'pDif', type.rateMax100),
    maybe('N16c', 'vICMSDif', type.amount),
    maybe('N17', 'vICMS', type.amount),
  ]),
  maybeGroup('N10c', 'ICMSSN101', [
    origin,
    csosn('101'),
    one('N29', 'pCredSN', type.rate),
    one('N30', 'vCredICMSSN', type.amount),
  ]),
  maybeGroup('N10d', 'ICMSSN102', [origin, csosn('102', '103', '300', '400')]),
  maybeGroup('N10h', 'ICMSSN900', [
    origin,
    csosn('900'),
    maybe('N13', 'modBC', baseMode),
    maybe('N15', 'vBC', type.amount),
    maybe('N14', 'pRedBC', type.rate),
    maybe('N16', 'pICMS', type.rate),
    maybe('N17', 'vICMS', type.amount),
    maybe('N29', 'pCredSN', type.rate),
    maybe('N30', 'vCredICMSSN', type.amount),
  ]),
]);

const ipi = maybeGroup('O01', 'IPI', [
  one('O06', 'cEnq', type.digits(3)),
  maybeGroup('O07', 'IPITrib', [
    one('O09', 'CST', type.oneOf('00', '49', '50', '99')),
    maybe('O10', 'vBC', type.amount),
    maybe('O13', 'pIPI', type.rate),
    one('O14', 'vIPI', type.amount),
  ]),
  maybeGroup('O08', 'IPINT', [
    one('O09', 'CST', type.oneOf('01', '02', '03', '04', '05', '51', '52', '53', '54', '55')),
  ]),
]);

const notTaxed = type.oneOf('04', '05', '06', '07', '08', '09');
const otherContribution = type.oneOf(
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '56',
  '60',
  '61',
  '62',
  '63',
  '64',
  '65',
  '66',
  '67',
  '70',
  '71',
  '72',
  '73',
  '74',
  '75',
  '98',
  '99',
);

const contribution = (prefix: 'Q' | 'S', tax: 'PIS' | 'COFINS', value: string): GroupRow =>
  group(`${prefix}01`, tax, [
    maybeGroup(`${prefix}02`, `${tax}Aliq`, [
      one(`${prefix}06`, 'CST', type.oneOf('01', '02')),
      one(`${prefix}07`, 'vBC', type.amount),
      one(`${prefix}08`, `p${tax}`, type.rate),
      one(value, `v${tax}`, type.amount),
    ]),
    maybeGroup(`${prefix}04`, `${tax}NT`, [one(`${prefix}06`, 'CST', notTaxed)]),
    maybeGroup(`${prefix}05`, `${tax}Outr`, [
      one(`${prefix}06`, 'CST', otherContribution),
      maybe(`${prefix}07`, 'vBC', type.amount),
      maybe(`${prefix}08`, `p${tax}`, type.rate),
      one(value, `v${tax}`, type.amount),
    ]),
  ]);

/** The difference for the state of destination, EC 87/2015. */
const destinationIcms = maybeGroup('NA01', 'ICMSUFDest', [
  one('NA03', 'vBCUFDest', type.amount),
  maybe('NA04', 'vBCFCPUFDest', type.amount),
  maybe('NA05', 'pFCPUFDest', type.rate),
  one('NA07', 'pICMSUFDest', type.rate),
  one('NA09', 'pICMSInter', type.interstateRate),
  one('NA11', 'pICMSInterPart', type.rateMax100),
  maybe('NA13', 'vFCPUFDest', type.amount),
  one('NA15', 'vICMSUFDest', type.amount),
  one('NA17', 'vICMSUFRemet', type.amount),
]);

const deferral = (first: number): Row =>
  maybeGroup(`UB${first}`, 'gDif', [
    one(`UB${first + 1}`, 'pDif', type.rate),
    one(`UB${first + 2}`, 'vDif', type.amount),
  ]);

const reduction = (first: number): Row =>
  maybeGroup(`UB${first}`, 'gRed', [
    one(`UB${first + 1}`, 'pRedAliq', type.rate),
    one(`UB${first + 2}`, 'pAliqEfet', type.rate),
  ]);

const regularTaxation = maybeGroup('UB68', 'gTribRegular', [
  one('UB69', 'CSTReg', type.digits(3)),
  one('UB70', 'cClassTribReg', type.digits(6)),
  one('UB71', 'pAliqEfetRegIBSUF', type.rate),
  one('UB72', 'vTribRegIBSUF', type.amount),
  one('UB72a', 'pAliqEfetRegIBSMun', type.rate),
  one('UB72b', 'vTribRegIBSMun', type.amount),
  one('UB72c', 'pAliqEfetRegCBS', type.rate),
  one('UB72d', 'vTribRegCBS', type.amount),
]);

/** The rows of group UB, the consumption tax reform. Source: NT 2025.002. */
const ibsCbs = maybeGroup('UB12', 'IBSCBS', [
  one('UB13', 'CST', type.digits(3)),
  one('UB14', 'cClassTrib', type.digits(6)),
  maybe('UB14a', 'indDoacao', type.oneOf('1')),
  maybeGroup('UB15', 'gIBSCBS', [
    one('UB16', 'vBC', type.amount),
    group('UB17', 'gIBSUF', [
      one('UB18', 'pIBSUF', type.rate),
      deferral(21),
      reduction(26),
      one('UB35', 'vIBSUF', type.amount),
    ]),
    group('UB36', 'gIBSMun', [
      one('UB37', 'pIBSMun', type.rate),
      deferral(40),
      reduction(45),
      one('UB54', 'vIBSMun', type.amount),
    ]),
    one('UB54a', 'vIBS', type.amount),
    group('UB55', 'gCBS', [
      one('UB56', 'pCBS', type.rate),
      deferral(59),
      reduction(64),
      one('UB67', 'vCBS', type.amount),
    ]),
    regularTaxation,
  ]),
  maybeGroup('UB116', 'gEstornoCred', [
    one('UB117', 'vIBSEstCred', type.amount),
    one('UB118', 'vCBSEstCred', type.amount),
  ]),
]);

/** The rows of group M: PIS and COFINS are required for goods by rules 745 and 748. */
export const itemTaxes = group('M01', 'imposto', [
  maybe('M02', 'vTotTrib', type.amount),
  icms,
  ipi,
  contribution('Q', 'PIS', 'Q09'),
  contribution('S', 'COFINS', 'S11'),
  destinationIcms,
  ibsCbs,
]);
