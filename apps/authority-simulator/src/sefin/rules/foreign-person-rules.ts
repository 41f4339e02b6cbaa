import { isCnpj, isCpf } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import { documentOf } from '../calculation/dps-facts.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import { isForeignCountry } from '../tables/countries.ts';
import type { DpsCase } from './dps-case.ts';

const abroad = 'toma/end/endExt';
const intermediary = 'interm';
const addressee = 'IBSCBS/dest';

/**
 * The rules of a taker abroad, the intermediary, and the addressee of IBS and CBS: Anexo I, rows of toma, interm and
 * dest.
 */
export const foreignPersonRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0223',
    text: 'Endereço do tomador no exterior exige NIF ou o motivo de não haver',
    field: 'toma/NIF',
    fails: ({ dps }) => dps.has(abroad) && !dps.has('toma/NIF') && !dps.has('toma/cNaoNIF'),
  },
  {
    code: 'E0226',
    text: 'Motivo 0 de não haver NIF não permitido ao tomador',
    field: 'toma/cNaoNIF',
    fails: ({ dps }) => dps.text('toma/cNaoNIF') === '0',
  },
  {
    code: 'E0242',
    text: 'Endereço no exterior obrigatório ao tomador com NIF',
    field: abroad,
    fails: ({ dps }) => dps.has('toma/NIF') && !dps.has(abroad),
  },
  {
    code: 'E0246',
    text: 'País do tomador inexistente ou Brasil',
    field: `${abroad}/cPais`,
    fails: ({ dps, competence }) =>
      dps.has(abroad) && !isForeignCountry(dps.text(`${abroad}/cPais`), competence),
  },
  {
    code: 'E0248',
    text: 'CNPJ do intermediário com dígito verificador incorreto',
    field: `${intermediary}/CNPJ`,
    fails: ({ dps }) => dps.has(`${intermediary}/CNPJ`) && !isCnpj(dps.text(`${intermediary}/CNPJ`) ?? ''),
  },
  {
    code: 'E0262',
    text: 'Intermediário é o próprio prestador',
    field: `${intermediary}/CNPJ`,
    fails: ({ dps, emitter }) => emitter !== '' && documentOf(dps.find(intermediary)) === emitter,
  },
  {
    code: 'E0264',
    text: 'ISSQN retido pelo intermediário exige intermediário com CNPJ ou CPF',
    field: intermediary,
    fails: ({ dps, withholding }) => withholding === '3' && documentOf(dps.find(intermediary)) === undefined,
  },
  {
    code: 'E0293',
    text: 'Endereço nacional do intermediário obrigatório quando ele retém o ISSQN',
    field: `${intermediary}/end/endNac`,
    fails: ({ dps, withholding }) =>
      withholding === '3' &&
      documentOf(dps.find(intermediary)) !== undefined &&
      !dps.has(`${intermediary}/end/endNac`),
  },
  {
    code: 'E0913',
    text: 'CPF do destinatário com dígito verificador incorreto',
    field: `${addressee}/CPF`,
    fails: ({ dps }) => dps.has(`${addressee}/CPF`) && !isCpf(dps.text(`${addressee}/CPF`) ?? ''),
  },
  {
    code: 'E0920',
    text: 'Município do destinatário não consta da tabela do IBGE',
    field: `${addressee}/end/endNac/cMun`,
    fails: ({ dps, competence }) => {
      const code = dps.text(`${addressee}/end/endNac/cMun`);
      return code !== undefined && municipalityTable.find(code, competence) === undefined;
    },
  },
];
