import { choice, type Row } from '@fiscal/xml';
import * as type from './field-types.ts';
import { rowsIn } from './rows-in.ts';

/** The row that identifies a party by one of four elements. */
export function registrationRow(place: string): Row {
  const { one } = rowsIn(place);
  return choice(
    one('CNPJ', type.cnpj),
    one('CPF', type.cpf),
    one('NIF', type.text(1, 40)),
    one('cNaoNIF', type.oneOf('0', '1', '2')),
  );
}

/** TCInfoPessoa */
export function personRows(place: string): readonly Row[] {
  const { one, maybe } = rowsIn(place);
  return [
    registrationRow(place),
    maybe('CAEPF', type.digits(14)),
    maybe('IM', type.text(1, 15)),
    one('xNome', type.text(1, 300)),
    ...contactRows(place),
  ];
}

/** `end`, `fone` and `email` of a party. */
export function contactRows(place: string): readonly Row[] {
  const { maybe, maybeGroup } = rowsIn(place);
  return [
    maybeGroup('end', addressRows(`${place}/end`)),
    maybe('fone', type.phone),
    maybe('email', type.text(1, 80)),
  ];
}

/** TCEndereco */
function addressRows(place: string): readonly Row[] {
  const { group } = rowsIn(place);
  const national = rowsIn(`${place}/endNac`);
  return [
    choice(
      group('endNac', [national.one('cMun', type.digits(7)), national.one('CEP', type.digits(8))]),
      group('endExt', [
        rowsIn(`${place}/endExt`).one('cPais', type.country),
        ...foreignRows(`${place}/endExt`),
      ]),
    ),
    ...streetRows(place),
  ];
}

/** TCEnderecoSimples and TCEnderObraEvento: the municipality of the service applies. */
export function placeRows(place: string): readonly Row[] {
  const { one, group } = rowsIn(place);
  return [
    choice(one('CEP', type.digits(8)), group('endExt', foreignRows(`${place}/endExt`))),
    ...streetRows(place),
  ];
}

function foreignRows(place: string): readonly Row[] {
  const { one } = rowsIn(place);
  return [
    one('cEndPost', type.text(1, 11)),
    one('xCidade', type.text(1, 60)),
    one('xEstProvReg', type.text(1, 60)),
  ];
}

function streetRows(place: string): readonly Row[] {
  const { one, maybe } = rowsIn(place);
  return [
    one('xLgr', type.text(1, 255)),
    one('nro', type.text(1, 60)),
    maybe('xCpl', type.text(1, 156)),
    one('xBairro', type.text(1, 60)),
  ];
}

const prest = rowsIn('prest');
const regTrib = rowsIn('prest/regTrib');

/** The provider has no name and address: rules E0121 and E0128 refuse them. */
export const provider = rowsIn('infDPS').group('prest', [
  prest.one('CNPJ', type.cnpj),
  prest.maybe('IM', type.text(1, 15)),
  prest.maybe('fone', type.phone),
  prest.maybe('email', type.text(1, 80)),
  prest.group('regTrib', [
    regTrib.one('opSimpNac', type.oneOf('1', '2', '3')),
    regTrib.maybe('regApTribSN', type.oneOf('1', '2', '3')),
    regTrib.one('regEspTrib', type.oneOf('0', '1', '2', '3', '4', '5', '6', '9')),
  ]),
]);

export const recipient = rowsIn('infDPS').maybeGroup('toma', personRows('toma'));
export const intermediary = rowsIn('infDPS').maybeGroup('interm', personRows('interm'));
