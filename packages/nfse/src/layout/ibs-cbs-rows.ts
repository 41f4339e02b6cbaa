import { choice } from '@fiscal/xml';
import * as type from './field-types.ts';
import { contactRows, placeRows, registrationRow } from './party-rows.ts';
import { rowsIn } from './rows-in.ts';

const ibsCbs = rowsIn('IBSCBS');
const imovel = rowsIn('IBSCBS/imovel');
const valores = rowsIn('IBSCBS/valores');
const documentos = rowsIn('IBSCBS/valores/gReeRepRes/documentos');
const gIBSCBS = rowsIn('IBSCBS/valores/trib/gIBSCBS');

const reimbursed = rowsIn('IBSCBS/valores/gReeRepRes').groups('documentos', 1_000, [
  choice(
    documentos.group('dFeNacional', [
      rowsIn('dFeNacional').one('tipoChaveDFe', type.oneOf('1', '2', '3', '9')),
      rowsIn('dFeNacional').maybe('xTipoChaveDFe', type.text(1, 255)),
      rowsIn('dFeNacional').one('chaveDFe', type.text(1, 50)),
    ]),
    documentos.group('docFiscalOutro', [
      rowsIn('docFiscalOutro').one('cMunDocFiscal', type.digits(7)),
      rowsIn('docFiscalOutro').one('nDocFiscal', type.text(1, 255)),
      rowsIn('docFiscalOutro').one('xDocFiscal', type.text(1, 255)),
    ]),
    documentos.group('docOutro', [
      rowsIn('docOutro').one('nDoc', type.text(1, 255)),
      rowsIn('docOutro').one('xDoc', type.text(1, 255)),
    ]),
  ),
  documentos.maybeGroup('fornec', [
    registrationRow('documentos/fornec'),
    rowsIn('documentos/fornec').one('xNome', type.text(1, 150)),
  ]),
  documentos.one('dtEmiDoc', type.date),
  documentos.one('dtCompDoc', type.date),
  documentos.one('tpReeRepRes', type.oneOf('01', '02', '03', '04', '99')),
  documentos.maybe('xTpReeRepRes', type.text(1, 150)),
  documentos.one('vlrReeRepRes', type.amount),
]);

const classified = rowsIn('IBSCBS/valores/trib').group('gIBSCBS', [
  gIBSCBS.one('CST', type.digits(3)),
  gIBSCBS.one('cClassTrib', type.digits(6)),
  gIBSCBS.maybe('cCredPres', type.digits(2)),
  gIBSCBS.maybeGroup('gTribRegular', [
    rowsIn('gTribRegular').one('CSTReg', type.digits(3)),
    rowsIn('gTribRegular').one('cClassTribReg', type.digits(6)),
  ]),
  gIBSCBS.maybeGroup('gDif', [
    rowsIn('gDif').one('pDifUF', type.percent),
    rowsIn('gDif').one('pDifMun', type.percent),
    rowsIn('gDif').one('pDifCBS', type.percent),
  ]),
]);

/** TCRTCInfoDest */
const beneficiary = ibsCbs.maybeGroup('dest', [
  registrationRow('IBSCBS/dest'),
  rowsIn('IBSCBS/dest').one('xNome', type.text(1, 150)),
  ...contactRows('IBSCBS/dest'),
]);

const property = ibsCbs.maybeGroup('imovel', [
  imovel.maybe('inscImobFisc', type.text(1, 30)),
  choice(imovel.one('cCIB', type.cib), imovel.group('end', placeRows('IBSCBS/imovel/end'))),
]);

export const ibsCbsGroup = rowsIn('infDPS').maybeGroup('IBSCBS', [
  ibsCbs.one('finNFSe', type.oneOf('0')),
  ibsCbs.maybe('indFinal', type.oneOf('0', '1')),
  ibsCbs.one('cIndOp', type.digits(6)),
  ibsCbs.maybe('tpOper', type.oneOf('1', '2', '3', '4', '5')),
  ibsCbs.maybeGroup('gRefNFSe', [rowsIn('IBSCBS/gRefNFSe').many('refNFSe', 99, type.nfseKey)]),
  ibsCbs.maybe('tpEnteGov', type.oneOf('1', '2', '3', '4')),
  ibsCbs.one('indDest', type.oneOf('0', '1')),
  beneficiary,
  property,
  ibsCbs.group('valores', [
    valores.maybeGroup('gReeRepRes', [reimbursed]),
    valores.group('trib', [classified]),
  ]),
]);
