import { group, maybe, maybeGroup, one, repeated } from '@fiscal/xml';
import * as type from './field-types.ts';

/** The rows of group X. */
export const transport = group('X01', 'transp', [
  one('X02', 'modFrete', type.oneOf('0', '1', '2', '3', '4', '9')),
  maybeGroup('X03', 'transporta', [
    maybe('X04', 'CNPJ', type.cnpj),
    maybe('X05', 'CPF', type.cpf),
    maybe('X06', 'xNome', type.text(2, 60)),
    maybe('X07', 'IE', type.carrierRegistration),
    maybe('X08', 'xEnder', type.text(1, 60)),
    maybe('X09', 'xMun', type.text(1, 60)),
    maybe('X10', 'UF', type.uf),
  ]),
  repeated('X26', 'vol', { min: 0, max: 5000 }, [
    maybe('X27', 'qVol', type.digits(1, 15)),
    maybe('X28', 'esp', type.text(1, 60)),
    maybe('X29', 'marca', type.text(1, 60)),
    maybe('X30', 'nVol', type.text(1, 60)),
    maybe('X31', 'pesoL', type.weight),
    maybe('X32', 'pesoB', type.weight),
  ]),
]);

/** The rows of group Y. The fields of the invoice go together (905). */
export const billing = maybeGroup('Y01', 'cobr', [
  maybeGroup('Y02', 'fat', [
    one('Y03', 'nFat', type.text(1, 60)),
    one('Y04', 'vOrig', type.amount),
    one('Y05', 'vDesc', type.amount),
    one('Y06', 'vLiq', type.amount),
  ]),
  repeated('Y07', 'dup', { min: 0, max: 120 }, [
    one('Y08', 'nDup', type.text(1, 60)),
    one('Y09', 'dVenc', type.date),
    one('Y10', 'vDup', type.amountNotZero),
  ]),
]);

/** The rows of group YA. */
export const payments = group('YA01', 'pag', [
  repeated('YA01a', 'detPag', { min: 1, max: 100 }, [
    maybe('YA01b', 'indPag', type.oneOf('0', '1')),
    one('YA02', 'tPag', type.digits(2)),
    maybe('YA02a', 'xPag', type.text(2, 60)),
    one('YA03', 'vPag', type.amount),
    maybeGroup('YA04', 'card', [one('YA04a', 'tpIntegra', type.oneOf('1', '2'))]),
  ]),
  maybe('YA09', 'vTroco', type.amount),
]);

/** The rows of group Z. */
export const additionalInformation = maybeGroup('Z01', 'infAdic', [
  maybe('Z02', 'infAdFisco', type.text(1, 2000)),
  maybe('Z03', 'infCpl', type.text(1, 5000)),
]);

/** The rows of group ZB. */
export const purchase = maybeGroup('ZB01', 'compra', [maybe('ZB03', 'xPed', type.text(1, 60))]);

/** The rows of group ZD, which some states require (972). The configuration of the service gives its values. */
export const technicalContact = maybeGroup('ZD01', 'infRespTec', [
  one('ZD02', 'CNPJ', type.cnpj),
  one('ZD04', 'xContato', type.text(2, 60)),
  one('ZD05', 'email', type.text(6, 60)),
  one('ZD06', 'fone', type.digits(6, 14)),
]);
