import { idParams } from '@fiscal/api-contract';
import { getDisablingXml } from '@fiscal/services';
import { xmlExamples } from '../../../openapi/xml-examples.ts';
import { xmlOperation } from '../../notes/document-operations.ts';

export const getDisablingXmlOperation = xmlOperation(
  {
    path: '/v1/nfe/disable-range/{id}/xml',
    operationId: 'getDisablingXml',
    tag: 'NF-e',
    scope: 'nfe:read',
    params: idParams,
  },
  {
    summary: 'XML da inutilização registrada (procInutNFe)',
    description:
      'Disponível para inutilizações registradas com protocolo. Não há XML se a SEFAZ já tinha a inutilização e não informou ' +
      'o protocolo (protocol null). Aceita If-None-Match.',
    answer: 'O procInutNFe, byte a byte como guardado.',
    example: xmlExamples.procInutNFe,
    absent: 'não há XML, ou ainda não',
    read: getDisablingXml,
  },
);
