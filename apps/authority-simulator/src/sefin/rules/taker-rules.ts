import { isCnpj, isCpf } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import { documentOf } from '../calculation/dps-facts.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import { zipRangeOf } from '../tables/zip-ranges.ts';
import type { DpsCase } from './dps-case.ts';
import { isEmail } from './email.ts';

const national = 'toma/end/endNac';
/** The service 17.05, the only one whose ISSQN is due at the taker. */
const taxedAtTaker = '170501';

const unknownMunicipality = ({ dps, competence }: DpsCase): boolean => {
  const code = dps.text(`${national}/cMun`);
  return code !== undefined && municipalityTable.find(code, competence) === undefined;
};

const isRegistered = ({ taxpayer }: DpsCase, document: string | undefined): boolean =>
  taxpayer(document)?.standing !== 'absent';

/** The rules of the taker: Anexo I, rows of toma. */
export const takerRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0188',
    text: 'CNPJ do tomador com dígito verificador incorreto',
    field: 'toma/CNPJ',
    fails: ({ dps }) => dps.has('toma/CNPJ') && !isCnpj(dps.text('toma/CNPJ') ?? ''),
  },
  {
    code: 'E0190',
    text: 'CNPJ do tomador não consta do cadastro',
    field: 'toma/CNPJ',
    fails: (it) => it.dps.has('toma/CNPJ') && !isRegistered(it, it.dps.text('toma/CNPJ')),
  },
  {
    code: 'E0202',
    text: 'Tomador é o próprio prestador',
    field: 'toma/CNPJ',
    fails: ({ dps, emitter }) => documentOf(dps.find('toma')) === emitter && emitter !== '',
  },
  {
    code: 'E0204',
    text: 'ISSQN retido pelo tomador exige tomador com CNPJ ou CPF',
    field: 'toma',
    fails: ({ dps, withholding }) => withholding === '2' && documentOf(dps.find('toma')) === undefined,
  },
  {
    code: 'E0206',
    text: 'CPF do tomador com dígito verificador incorreto',
    field: 'toma/CPF',
    fails: ({ dps }) => dps.has('toma/CPF') && !isCpf(dps.text('toma/CPF') ?? ''),
  },
  {
    code: 'E0207',
    text: 'CPF do tomador não consta do cadastro',
    field: 'toma/CPF',
    fails: (it) => it.dps.has('toma/CPF') && !isRegistered(it, it.dps.text('toma/CPF')),
  },
  {
    code: 'E0234',
    text: 'Endereço do tomador obrigatório: serviço tributado no município dele',
    field: 'toma/end',
    fails: ({ dps, serviceCode, taxation }) =>
      serviceCode === taxedAtTaker && taxation === '1' && !dps.has('toma/end'),
  },
  {
    code: 'E0237',
    text: 'Endereço nacional do tomador obrigatório quando ele retém o ISSQN',
    field: national,
    fails: ({ dps, withholding }) =>
      withholding === '2' && documentOf(dps.find('toma')) !== undefined && !dps.has(national),
  },
  {
    code: 'E0238',
    text: 'Município do tomador não consta da tabela do IBGE',
    field: `${national}/cMun`,
    fails: unknownMunicipality,
  },
  {
    code: 'E0240',
    text: 'CEP do tomador inexistente ou de outro município',
    field: `${national}/CEP`,
    fails: (it) => {
      const zip = it.dps.text(`${national}/CEP`);
      const uf = municipalityTable.find(it.dps.text(`${national}/cMun`) ?? '', it.competence)?.uf;
      if (zip === undefined || uf === undefined) return false;
      const { first, last } = zipRangeOf(uf);
      return zip < first || zip > last;
    },
  },
  {
    code: 'E0247',
    text: 'E-mail do tomador fora do formato',
    field: 'toma/email',
    fails: ({ dps }) => dps.has('toma/email') && !isEmail(dps.text('toma/email') ?? ''),
  },
];
