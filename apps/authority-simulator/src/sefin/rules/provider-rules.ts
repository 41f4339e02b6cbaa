import { isCnpj } from '@fiscal/domain';
import type { SefinRule } from '../refusal/refusal.ts';
import { simplesOption } from '../state/taxpayer.ts';
import type { DpsCase } from './dps-case.ts';
import { isEmail } from './email.ts';

const optionCode: Readonly<Record<DpsCase['option'], string>> = { regular: '1', mei: '2', simples: '3' };

/**
 * Returns the emitter's registration in the CNC of the municipality of issue; undefined if the municipality keeps none.
 */
const registered = ({ issuing, emitter }: DpsCase): string | null | undefined =>
  issuing.registrations === undefined ? undefined : (issuing.registrations[emitter] ?? null);

/** The rules of the provider as emitter: Anexo I, rows of prest and regTrib. */
export const providerRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0080',
    text: 'CNPJ do prestador com dígito verificador incorreto',
    field: 'prest/CNPJ',
    fails: ({ dps }) => dps.has('prest/CNPJ') && !isCnpj(dps.text('prest/CNPJ') ?? ''),
  },
  {
    code: 'E0116',
    text: 'Inscrição municipal do prestador obrigatória: o município a tem no cadastro (CNC)',
    field: 'prest/IM',
    fails: (it) => it.option !== 'mei' && typeof registered(it) === 'string' && !it.dps.has('prest/IM'),
  },
  {
    code: 'E0120',
    text: 'Inscrição municipal do prestador não permitida: o município não a tem no cadastro (CNC)',
    field: 'prest/IM',
    fails: (it) => {
      const entry = registered(it);
      return entry !== undefined && it.dps.has('prest/IM') && it.dps.text('prest/IM') !== entry;
    },
  },
  {
    code: 'E0121',
    text: 'Nome do prestador não permitido quando ele é o emitente',
    field: 'prest/xNome',
    fails: ({ dps }) => dps.has('prest/xNome'),
  },
  {
    code: 'E0128',
    text: 'Endereço do prestador não permitido quando ele é o emitente',
    field: 'prest/end',
    fails: ({ dps }) => dps.has('prest/end'),
  },
  {
    code: 'E0148',
    text: 'E-mail do prestador fora do formato',
    field: 'prest/email',
    fails: ({ dps }) => dps.has('prest/email') && !isEmail(dps.text('prest/email') ?? ''),
  },
  {
    code: 'E0160',
    text: 'Opção pelo Simples Nacional difere do cadastro no mês da competência',
    field: 'prest/regTrib/opSimpNac',
    fails: ({ taxpayer, emitter, competence, option }) => {
      const known = simplesOption(taxpayer(emitter), competence.slice(0, 7));
      return known !== undefined && known !== optionCode[option];
    },
  },
  {
    code: 'E0162',
    text: 'Regime de apuração do Simples permitido somente a ME e EPP optantes',
    field: 'prest/regTrib/regApTribSN',
    fails: ({ option, simplesRegime }) => option !== 'simples' && simplesRegime !== undefined,
  },
  {
    code: 'E0166',
    text: 'Regime de apuração do Simples obrigatório a ME e EPP optantes',
    field: 'prest/regTrib/regApTribSN',
    fails: ({ option, simplesRegime }) => option === 'simples' && simplesRegime === undefined,
  },
  {
    code: 'E0172',
    text: 'Regime especial deve ser 0 em imunidade, exportação ou não incidência',
    field: 'prest/regTrib/regEspTrib',
    fails: ({ taxation, specialRegime }) => taxation !== '1' && specialRegime !== '0',
  },
  {
    code: 'E0174',
    text: 'Regime especial deve ser 0 para MEI',
    field: 'prest/regTrib/regEspTrib',
    fails: ({ option, specialRegime }) => option === 'mei' && specialRegime !== '0',
  },
  {
    code: 'E0176',
    text: 'Regime especial fora do município emissor: somente 0 ou 5',
    field: 'prest/regTrib/regEspTrib',
    fails: ({ incidence, municipality, specialRegime }) =>
      incidence !== undefined && incidence !== municipality && specialRegime !== '0' && specialRegime !== '5',
  },
  {
    code: 'E0175',
    text: 'Regime especial deve ser 0 para ME e EPP com apuração toda no Simples',
    field: 'prest/regTrib/regEspTrib',
    fails: ({ option, simplesRegime, specialRegime }) =>
      option === 'simples' && simplesRegime === '1' && specialRegime !== '0',
  },
];
