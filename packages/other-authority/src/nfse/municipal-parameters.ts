import type { Authority } from '../calls/authority.ts';
import type { Answer, Request } from '../calls/service.ts';
import { json } from './json-answers.ts';

const municipality = /^\d{7}$/;
/** The form of cTribNac with dots and the municipal digits; without dots the real server answers 400. */
const service = /^\d{2}\.\d{2}\.\d{2}\.\d{3}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const start = '2026-01-01T00:00:00';

interface ParameterRow {
  readonly path: readonly (RegExp | string)[];
  readonly content: (path: readonly string[], authority: Authority) => Readonly<Record<string, unknown>>;
}

const rates = ([, code = '']: readonly string[], { issRate }: Authority) => ({
  aliquotas: {
    [code]: [
      { Incidencia: 'Local do Estabelecimento Prestador', Aliq: Number(issRate), DtIni: start, DtFim: null },
    ],
  },
});

/** The answers: every municipality has an active agreement, the same rate for every service, and no special rules. */
const rows: readonly ParameterRow[] = [
  {
    path: [municipality, 'convenio'],
    content: () => ({
      parametrosConvenio: {
        tipoConvenio: 1,
        aderenteAmbienteNacional: 1,
        aderenteEmissorNacional: 1,
        situacaoEmissaoPadraoContribuintesRFB: 1,
        aderenteMAN: 1,
        permiteAproveitametoDeCreditos: true,
      },
    }),
  },
  { path: [municipality, service, day, 'aliquota'], content: rates },
  { path: [municipality, service, 'historicoaliquotas'], content: rates },
  { path: [municipality, service, day, 'regimes_especiais'], content: () => ({ regimesEspeciais: {} }) },
  {
    path: [municipality, day, 'retencoes'],
    content: () => ({
      retencoes: { artigoSexto: { habilitado: false, historico: [] }, retencoesMunicipais: [] },
    }),
  },
];

/** Answers GET /parametrizacao/{cMun}/…; a benefit is never found. */
export function getParameters({ path }: Request, authority: Authority): Answer {
  const row = rows.find((one) => fits(one.path, path));
  if (row !== undefined) return json(200, { mensagem: null, ...row.content(path, authority) });
  if (fits([municipality, /^\d{14}$/, day, 'beneficio'], path)) return parametersMissing();
  return json(400, { mensagem: 'Parâmetros de consulta inválidos.' });
}

/** Returns the answer that the parameter does not exist. */
export const parametersMissing = (): Answer => json(404, { mensagem: 'Parâmetro não encontrado.' });

const fits = (pattern: readonly (RegExp | string)[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((part, at) => (typeof part === 'string' ? part === path[at] : part.test(path[at] ?? '')));
