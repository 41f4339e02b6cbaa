import { fieldTypes } from '@fiscal/xml';

export const { cnpj, cpf, dateTime, digits, oneOf, text } = fieldTypes;
const { decimalType, pattern } = fieldTypes;

/** TDec_1302 */
export const amount = decimalType(13, 2, 'allowed');
/** TDec_1302Opc: a zero is never written. */
export const amountNotZero = decimalType(13, 2, 'refused');
/** TDec_0302a04, written with 4 decimals. */
export const rate = decimalType(3, 4, 'allowed');
/** TDec_0302a04Max100 */
export const rateMax100 = decimalType(3, 4, 'allowed', '100');
/** TDec_0302Max100 */
export const percentMax100 = decimalType(3, 2, 'allowed', '100');
/** TDec_1104v */
export const quantity = decimalType(11, 4, 'allowed');
/** TDec_1110v */
export const unitPrice = decimalType(11, 10, 'allowed');
/** TDec_1203 */
export const weight = decimalType(12, 3, 'allowed');

export const accessKey = pattern(
  /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
  'deve ser uma chave de acesso de 44 posições',
);
export const stateRegistration = pattern(/^[0-9]{2,14}$/, 'deve ser a inscrição estadual, só dígitos');
export const carrierRegistration = pattern(
  /^([0-9]{2,14}|ISENTO)$/,
  'deve ser a inscrição estadual ou ISENTO',
);
export const date = pattern(
  /^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/,
  'deve ser uma data AAAA-MM-DD',
);
export const uf = pattern(/^[A-Z]{2}$/, 'deve ser a sigla da UF');
export const cfop = pattern(/^[123567][0-9]{3}$/, 'deve ser um CFOP iniciado por 1, 2, 3, 5, 6 ou 7');
export const benefitCode = pattern(
  /^([!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)$/,
  'deve ser um código de benefício de 8 ou 10 posições ou SEM CBENEF',
);
export const gtin = pattern(/^(SEM GTIN|[0-9]{8}|[0-9]{12,14})$/, 'deve ser um GTIN ou SEM GTIN');
export const ncm = pattern(/^([0-9]{2}|[0-9]{8})$/, 'deve ter 8 dígitos');
export const series = pattern(/^(0|[1-9][0-9]{0,2})$/, 'deve ser um número de série de 0 a 999');
export const noteNumber = pattern(/^[1-9][0-9]{0,8}$/, 'deve ser um número de 1 a 999999999');
export const itemNumber = pattern(/^([1-9][0-9]{0,2})$/, 'deve ser um número de item de 1 a 990');
export const interstateRate = oneOf('4.00', '7.00', '12.00');
