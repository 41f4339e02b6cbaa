import type { GroupRow, Row } from '@fiscal/xml';
import { dpsLayout } from '../layout/dps-layout.ts';
import * as type from '../layout/field-types.ts';
import { ibsCbsGroup } from '../layout/ibs-cbs-rows.ts';
import { rowsIn } from '../layout/rows-in.ts';
import { after, changeGroup, replaced, rowNamed, without } from './change-group.ts';

const infDPS = rowsIn('infDPS');
const regTrib = rowsIn('prest/regTrib');
const cServ = rowsIn('serv/cServ');
const ibsCbs = rowsIn('IBSCBS');
const trib = rowsIn('IBSCBS/valores/trib');

const indDest = rowNamed(ibsCbsGroup.rows, 'indDest');
const dest = rowNamed(ibsCbsGroup.rows, 'dest');

type Change = readonly [path: readonly string[], change: (rows: readonly Row[]) => readonly Row[]];

const changes: readonly Change[] = [
  [[], (rows) => after(after(rows, 'tpEmit', infDPS.one('finNFSe', type.oneOf('0'))), 'toma', indDest, dest)],
  [
    ['prest', 'regTrib'],
    (rows) =>
      after(
        replaced(rows, regTrib.maybe('regEspTrib', type.oneOf('0', '1', '2', '3', '4', '5', '6', '9'))),
        'regApTribSN',
        regTrib.maybe('regApIBSCBSSN', type.oneOf('1', '2', '3')),
      ),
  ],
  [
    ['serv', 'cServ'],
    (rows) => {
      const [xDescServ, cNBS] = [rowNamed(rows, 'xDescServ'), rowNamed(rows, 'cNBS')];
      const cAtvSN = cServ.maybe('cAtvSN', type.simplesActivity);
      return [...after(without(rows, 'xDescServ', 'cNBS'), 'cTribMun', cNBS, cAtvSN), xDescServ];
    },
  ],
  [
    ['IBSCBS'],
    (rows) =>
      replaced(without(rows, 'finNFSe', 'indDest', 'dest', 'imovel'), ibsCbs.maybe('cIndOp', type.digits(6))),
  ],
  [['IBSCBS', 'valores'], (rows) => without(rows, 'gReeRepRes')],
  [
    ['IBSCBS', 'valores', 'trib'],
    (rows) => {
      const old = rowNamed(rows, 'gIBSCBS');
      const inner = old.kind === 'group' ? without(old.rows, 'CST', 'cClassTrib') : [];
      return [
        trib.one('CST', type.digits(3)),
        trib.one('cClassTrib', type.digits(6)),
        trib.maybeGroup('gIBSCBS', inner),
      ];
    },
  ],
  [['serv'], (rows) => without(rows, 'comExt')],
  [['valores'], (rows) => without(rows, 'vDedRed')],
];

/**
 * The layout of `infDPS` of NT 009 v1.01, as far as the NT and Anexo VI agree: the moved and the added elements. It
 * lacks the groups whose content neither of them defines (vAjusteBC, comExt, imovel).
 */
export const nt009Layout: GroupRow = changes.reduce(
  (layout, [path, change]) => changeGroup(layout, path, change),
  dpsLayout,
);
