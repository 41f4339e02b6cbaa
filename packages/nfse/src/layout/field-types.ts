import { simplesActivities } from '@fiscal/domain';
import { fieldTypes } from '@fiscal/xml';

export const { cnpj, cpf, dateTime, digits, freeText, oneOf, text } = fieldTypes;
const { decimalType, pattern } = fieldTypes;

/** TSDec15V2 */
export const amount = decimalType(15, 2, 'allowed');
/** TSDec3V2 */
export const percent = decimalType(3, 2, 'allowed');
/** TSDec2V2 */
export const rate = decimalType(2, 2, 'allowed');
/** TSDec1V2 */
export const issRate = decimalType(1, 2, 'allowed');

/** TSData: a day that exists in the calendar; it accepts the 29th of February of every year. */
export const date = pattern(
  /^(20([02468][048]|[13579][26])-02-29|20\d\d-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13578]|1[02])-31|(0[13-9]|1[0-2])-(29|30)))$/,
  'deve ser uma data AAAA-MM-DD que existe',
);
/** TSChaveNFSe, with the letters in the position of the CNPJ. */
export const nfseKey = pattern(
  /^\d{9}[0-9A-Z]{14}\d{27}$/,
  'deve ser uma chave de acesso de NFS-e de 50 posições',
);
/** TSChaveNFe */
export const nfeKey = pattern(
  /^[0-9]{6}[0-9A-Z]{14}[0-9]{24}$/,
  'deve ser uma chave de acesso de NF-e de 44 posições',
);
export const dpsId = pattern(
  /^DPS[0-9]{7}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{20}$/,
  'deve ser a identificação de uma DPS',
);
export const eventRequestId = pattern(
  /^PRE[0-9]{8}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{33}$/,
  'deve ser a identificação de um pedido de evento',
);
/** TSSerieDPS; an issuer's own application uses 1 to 49999. */
export const series = pattern(/^([1-9]\d{0,3}|[1-4]\d{4})$/, 'deve ser um número de série de 1 a 49999');
/** TSNumDPS */
export const dpsNumber = pattern(/^[1-9]\d{0,14}$/, 'deve ser um número de até 15 dígitos');
export const country = pattern(/^[A-Z]{2}$/, 'deve ser a sigla do país, com duas letras');
export const phone = digits(6, 20);
export const cib = text(8, 8);
export const verificationCode = pattern(/^[a-zA-Z0-9]{1,9}$/, 'deve ter de 1 a 9 letras e dígitos');
export const paperSeries = pattern(/^[a-zA-Z0-9]{1,15}$/, 'deve ter de 1 a 15 letras e dígitos');
export const internalCode = pattern(/^[a-zA-Z0-9]{1,20}$/, 'deve ter de 1 a 20 letras e dígitos');
/** TSTipoCST */
export const pisCofinsCst = pattern(
  /^(0[0-9]|49|5[0-6]|6[0-7]|7[0-5]|9[89])$/,
  'deve ser um CST de PIS e COFINS, de dois dígitos',
);
/** cAtvSN of NT 009. */
export const simplesActivity = oneOf(...simplesActivities);
