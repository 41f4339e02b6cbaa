import { choice } from '@fiscal/xml';
import * as type from './field-types.ts';
import { placeRows } from './party-rows.ts';
import { rowsIn } from './rows-in.ts';

const serv = rowsIn('serv');
const locPrest = rowsIn('serv/locPrest');
const cServ = rowsIn('serv/cServ');
const comExt = rowsIn('serv/comExt');
const obra = rowsIn('serv/obra');
const atvEvento = rowsIn('serv/atvEvento');
const infoCompl = rowsIn('serv/infoCompl');

/** Returns the codes 00, 01, … up to `last`. */
const codes = (last: number) => Array.from({ length: last + 1 }, (_, code) => String(code).padStart(2, '0'));

const foreignTrade = serv.maybeGroup('comExt', [
  comExt.one('mdPrestacao', type.oneOf('0', '1', '2', '3', '4')),
  comExt.one('vincPrest', type.oneOf('0', '1', '2', '3', '4', '5', '6', '9')),
  comExt.one('tpMoeda', type.digits(3)),
  comExt.one('vServMoeda', type.amount),
  comExt.one('mecAFComexP', type.oneOf(...codes(8))),
  comExt.one('mecAFComexT', type.oneOf(...codes(26))),
  comExt.one('movTempBens', type.oneOf('0', '1', '2', '3')),
  comExt.maybe('nDI', type.text(1, 12)),
  comExt.maybe('nRE', type.text(1, 12)),
  comExt.one('mdic', type.oneOf('0', '1')),
]);

const construction = serv.maybeGroup('obra', [
  obra.maybe('inscImobFisc', type.text(1, 30)),
  choice(
    obra.one('cObra', type.text(1, 30)),
    obra.one('cCIB', type.cib),
    obra.group('end', placeRows('serv/obra/end')),
  ),
]);

const event = serv.maybeGroup('atvEvento', [
  atvEvento.one('xNome', type.text(1, 255)),
  atvEvento.one('dtIni', type.date),
  atvEvento.one('dtFim', type.date),
  choice(
    atvEvento.one('idAtvEvt', type.text(1, 30)),
    atvEvento.group('end', placeRows('serv/atvEvento/end')),
  ),
]);

const additionalInformation = serv.maybeGroup('infoCompl', [
  infoCompl.maybe('idDocTec', type.text(1, 40)),
  infoCompl.maybe('docRef', type.text(1, 255)),
  infoCompl.maybe('xPed', type.text(1, 60)),
  infoCompl.maybeGroup('gItemPed', [
    rowsIn('serv/infoCompl/gItemPed').many('xItemPed', 99, type.text(1, 60)),
  ]),
  infoCompl.maybe('xInfComp', type.text(1, 2_000)),
]);

/** `xDescServ` is the only text with lines: TSDescInfCompl of `xInfComp` is a TSString. */
export const service = rowsIn('infDPS').group('serv', [
  serv.group('locPrest', [
    choice(locPrest.one('cLocPrestacao', type.digits(7)), locPrest.one('cPaisPrestacao', type.country)),
  ]),
  serv.group('cServ', [
    cServ.one('cTribNac', type.digits(6)),
    cServ.maybe('cTribMun', type.digits(3)),
    cServ.one('xDescServ', type.freeText(1, 2_000)),
    cServ.maybe('cNBS', type.digits(9)),
    cServ.maybe('cIntContrib', type.internalCode),
  ]),
  foreignTrade,
  construction,
  event,
  additionalInformation,
]);
