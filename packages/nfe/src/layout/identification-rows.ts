import { group, maybe, one, type Row } from '@fiscal/xml';
import * as type from './field-types.ts';

/** The rows of group B. Source: MOC 7.0 Anexo I, leiaute B; PL_010e. */
export const identification = group('B01', 'ide', [
  one('B02', 'cUF', type.digits(2)),
  one('B03', 'cNF', type.digits(8)),
  one('B04', 'natOp', type.text(1, 60)),
  one('B06', 'mod', type.oneOf('55')),
  one('B07', 'serie', type.series),
  one('B08', 'nNF', type.noteNumber),
  one('B09', 'dhEmi', type.dateTime),
  one('B11', 'tpNF', type.oneOf('0', '1')),
  one('B11a', 'idDest', type.oneOf('1', '2', '3')),
  one('B12', 'cMunFG', type.digits(7)),
  one('B21', 'tpImp', type.oneOf('1', '2')),
  one('B22', 'tpEmis', type.oneOf('1')),
  one('B23', 'cDV', type.digits(1)),
  one('B24', 'tpAmb', type.oneOf('1', '2')),
  one('B25', 'finNFe', type.oneOf('1', '4')),
  one('B25a', 'indFinal', type.oneOf('0', '1')),
  one('B25b', 'indPres', type.oneOf('0', '1', '2', '3', '4', '5', '9')),
  maybe('B25c', 'indIntermed', type.oneOf('0', '1')),
  one('B26', 'procEmi', type.oneOf('0')),
  one('B27', 'verProc', type.text(1, 20)),
]);

const street = (prefix: string, first: number): readonly Row[] => [
  one(`${prefix}${pad(first)}`, 'xLgr', type.text(2, 60)),
  one(`${prefix}${pad(first + 1)}`, 'nro', type.text(1, 60)),
  maybe(`${prefix}${pad(first + 2)}`, 'xCpl', type.text(1, 60)),
  one(`${prefix}${pad(first + 3)}`, 'xBairro', type.text(2, 60)),
  one(`${prefix}${pad(first + 4)}`, 'cMun', type.digits(7)),
  one(`${prefix}${pad(first + 5)}`, 'xMun', type.text(2, 60)),
  one(`${prefix}${pad(first + 6)}`, 'UF', type.uf),
];

const pad = (number: number): string => String(number).padStart(2, '0');

const countryAndPhone = (prefix: string): readonly Row[] => [
  maybe(`${prefix}14`, 'cPais', type.digits(1, 4)),
  maybe(`${prefix}15`, 'xPais', type.text(2, 60)),
  maybe(`${prefix}16`, 'fone', type.digits(6, 14)),
];

/** The rows of group C. `IE` is required here although it is optional in PL_010f, because rule C17-10 (229) requires it. */
export const issuer = group('C01', 'emit', [
  one('C02', 'CNPJ', type.cnpj),
  one('C03', 'xNome', type.text(2, 60)),
  maybe('C04', 'xFant', type.text(1, 60)),
  group('C05', 'enderEmit', [...street('C', 6), one('C13', 'CEP', type.digits(8)), ...countryAndPhone('C')]),
  one('C17', 'IE', type.stateRegistration),
  maybe('C19', 'IM', type.text(1, 15)),
  one('C21', 'CRT', type.oneOf('1', '2', '3', '4')),
]);

/** The rows of group E. The group has one of CNPJ and CPF; a rule about several fields checks this. */
export const recipient = group('E01', 'dest', [
  maybe('E02', 'CNPJ', type.cnpj),
  maybe('E03', 'CPF', type.cpf),
  one('E04', 'xNome', type.text(2, 60)),
  group('E05', 'enderDest', [
    ...street('E', 6),
    maybe('E13', 'CEP', type.digits(8)),
    ...countryAndPhone('E'),
  ]),
  one('E16a', 'indIEDest', type.oneOf('1', '2', '9')),
  maybe('E17', 'IE', type.stateRegistration),
  maybe('E19', 'email', type.text(1, 60)),
]);
