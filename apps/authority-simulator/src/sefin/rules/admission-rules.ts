import { documentOf } from '../calculation/dps-facts.ts';
import { dpsId } from '../documents/access-key.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import { environmentNumber } from '../sefin.ts';
import type { DpsCase } from './dps-case.ts';

/** The rules of identification, checked before the signature. The first broken rule ends the examination. */
export const identificationRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0004',
    text: 'Id da DPS difere da concatenação dos seus campos',
    field: 'infDPS/@Id',
    fails: ({ dps, id, municipality }) =>
      id !==
      dpsId({
        municipality,
        document: documentOf(dps.find('prest')) ?? '',
        series: dps.text('serie') ?? '',
        number: dps.text('nDPS') ?? '',
      }),
  },
  {
    code: 'E0006',
    text: 'Tipo de ambiente da DPS difere do ambiente que a recebeu',
    field: 'tpAmb',
    fails: ({ dps, environment }) => dps.text('tpAmb') !== String(environmentNumber(environment)),
  },
  {
    code: 'E0001',
    text: 'Versão do leiaute da DPS não é mais aceita',
    field: 'DPS/@versao',
    fails: ({ version, layouts }) => !layouts.includes(version),
  },
];

/** The rules of duplicates, checked after the signature. */
export const duplicateRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0014',
    text: 'Já existe NFS-e para este município, emitente, série e número de DPS',
    field: 'nDPS',
    fails: ({ id, noteOfDps }) => noteOfDps(id) !== undefined,
  },
];
