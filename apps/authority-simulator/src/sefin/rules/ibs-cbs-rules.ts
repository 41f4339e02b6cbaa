import { isCnpj } from '@fiscal/domain';
import type { SefinRule } from '../refusal/refusal.ts';
import { operationPlace } from '../tables/operation-indicators.ts';
import { findServiceClass } from '../tables/service-classes.ts';
import type { DpsCase } from './dps-case.ts';

const group = 'IBSCBS';
const codes = `${group}/valores/trib/gIBSCBS`;
const firstDay = '2026-01-01';

/** The rules of the group of IBS and CBS, when the DPS has it: NT 004 v2.00, Anexo I v1.01. */
export const ibsCbsRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0850',
    text: 'Grupo IBSCBS permitido para competência a partir de 01/01/2026',
    field: group,
    fails: ({ dps, competence }) => dps.has(group) && competence < firstDay,
  },
  {
    code: 'E0854',
    text: 'Grupo IBSCBS permitido a partir da versão 1.01 da DPS',
    field: group,
    fails: ({ dps, version }) => dps.has(group) && version === '1.00',
  },
  {
    code: 'E0901',
    text: 'Indicador de operação não consta da tabela',
    field: `${group}/cIndOp`,
    fails: ({ dps }) => dps.has(group) && operationPlace(dps.text(`${group}/cIndOp`)) === undefined,
  },
  {
    code: 'E0910',
    text: 'Destinatário permitido somente com indDest 1',
    field: `${group}/dest`,
    fails: ({ dps }) => dps.has(`${group}/dest`) && dps.text(`${group}/indDest`) !== '1',
  },
  {
    code: 'E0911',
    text: 'CNPJ do destinatário com dígito verificador incorreto',
    field: `${group}/dest/CNPJ`,
    fails: ({ dps }) => dps.has(`${group}/dest/CNPJ`) && !isCnpj(dps.text(`${group}/dest/CNPJ`) ?? ''),
  },
  {
    code: 'E0958',
    text: 'Classificação tributária não é de uso em serviços',
    field: `${codes}/cClassTrib`,
    fails: ({ dps }) => dps.has(group) && findServiceClass(dps.text(`${codes}/cClassTrib`)) === undefined,
  },
  {
    code: 'E0959',
    text: 'Classificação tributária difere do CST',
    field: `${codes}/cClassTrib`,
    fails: ({ dps }) =>
      dps.has(group) && dps.text(`${codes}/cClassTrib`)?.slice(0, 3) !== dps.text(`${codes}/CST`),
  },
];
