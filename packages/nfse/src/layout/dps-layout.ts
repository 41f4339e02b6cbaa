import { type GroupRow, group, withAttributes } from '@fiscal/xml';
import { amounts } from './amount-rows.ts';
import * as type from './field-types.ts';
import { ibsCbsGroup } from './ibs-cbs-rows.ts';
import { intermediary, provider, recipient } from './party-rows.ts';
import { rowsIn } from './rows-in.ts';
import { service } from './service-rows.ts';

const infDPS = rowsIn('infDPS');
const subst = rowsIn('subst');

const replacement = infDPS.maybeGroup('subst', [
  subst.one('chSubstda', type.nfseKey),
  subst.one('cMotivo', type.oneOf('01', '02', '03', '04', '05', '99')),
  subst.maybe('xMotivo', type.text(15, 255)),
]);

/**
 * The groups of `infDPS` that a provider writes, in official order. Source: layout of the DPS 1.01, package 20260727.
 */
export const dpsLayout: GroupRow = withAttributes(
  group('infDPS', 'infDPS', [
    infDPS.one('tpAmb', type.oneOf('1', '2')),
    infDPS.one('dhEmi', type.dateTime),
    infDPS.one('verAplic', type.text(1, 20)),
    infDPS.one('serie', type.series),
    infDPS.one('nDPS', type.dpsNumber),
    infDPS.one('dCompet', type.date),
    infDPS.one('tpEmit', type.oneOf('1')),
    infDPS.one('cLocEmi', type.digits(7)),
    replacement,
    provider,
    recipient,
    intermediary,
    service,
    amounts,
    ibsCbsGroup,
  ]),
  [infDPS.one('Id', type.dpsId)],
);
