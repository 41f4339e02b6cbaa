import { choice, type GroupRow, group, type Row, withAttributes } from '@fiscal/xml';
import * as type from './field-types.ts';
import { rowsIn } from './rows-in.ts';

const infPedReg = rowsIn('infPedReg');

/** TSMotivo of `xMotivo`. */
export const eventText = type.text(15, 255);

/** The descriptions of the provider's two events. */
export const eventDescriptions = {
  '101101': 'Cancelamento de NFS-e',
  '101103': 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
} as const;

const detail = (code: keyof typeof eventDescriptions): GroupRow => {
  const { one } = rowsIn(`e${code}`);
  return infPedReg.group(`e${code}`, [
    one('xDesc', type.oneOf(eventDescriptions[code])),
    one('cMotivo', type.oneOf('1', '2', '9')),
    one('xMotivo', eventText),
  ]);
};

const rows: readonly Row[] = [
  infPedReg.one('tpAmb', type.oneOf('1', '2')),
  infPedReg.one('verAplic', type.text(1, 20)),
  infPedReg.one('dhEvento', type.dateTime),
  choice(infPedReg.one('CNPJAutor', type.cnpj), infPedReg.one('CPFAutor', type.cpf)),
  infPedReg.one('chNFSe', type.nfseKey),
  choice(detail('101101'), detail('101103')),
];

/**
 * The layout of `infPedReg` for the events that a provider registers. Source: layout of the events 1.01, package
 * 20260727.
 */
export const eventLayout: GroupRow = withAttributes(group('infPedReg', 'infPedReg', rows), [
  infPedReg.one('Id', type.eventRequestId),
]);
