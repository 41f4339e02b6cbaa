import { brasiliaDate } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import type { Sefin } from '../sefin.ts';
import { isActiveOn, type MunicipalityEntry, rateOn } from '../state/municipality.ts';
import { findService } from '../tables/services.ts';
import type { SefinAnswer } from './call.ts';

const found = (body: unknown): SefinAnswer => ({ status: 200, body, changed: false });
const failed = (status: 400 | 404, mensagem: string): SefinAnswer => ({
  status,
  body: { mensagem },
  changed: false,
});

const serviceCode = /^(\d{2})\.(\d{2})\.(\d{2})\.(\d{3})$/;
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Returns the municipality when the table of the IBGE holds it. */
function knownMunicipality(sefin: Sefin, code: string): MunicipalityEntry | undefined {
  if (municipalityTable.find(code, brasiliaDate(sefin.clock.now())) === undefined) return undefined;
  const entry = sefin.registers.municipalities.of(code);
  return entry.agreement === 'absent' ? undefined : entry;
}

const noMunicipality = (): SefinAnswer => failed(404, 'Município não encontrado ou sem convênio.');

/** Answers GET /{cMun}/convenio. */
export function agreement(sefin: Sefin, code: string): SefinAnswer {
  const entry = knownMunicipality(sefin, code);
  if (entry === undefined) return noMunicipality();
  const active = entry.agreement === 'active' ? 1 : 0;
  return found({
    mensagem: 'Parâmetros do convênio recuperados com sucesso.',
    parametrosConvenio: {
      tipoConvenio: 1,
      aderenteAmbienteNacional: active,
      aderenteEmissorNacional: active === 1 && entry.nationalIssuer === 'yes' ? 1 : 0,
      situacaoEmissaoPadraoContribuintesRFB: active,
      aderenteMAN: 0,
      permiteAproveitametoDeCreditos: false,
    },
  });
}

/** Returns the national code in a text such as `01.01.01.000`; undefined for another form or an unknown code. */
function nationalCode(text: string): string | undefined {
  const [, item, subitem, split] = serviceCode.exec(text) ?? [];
  const code = `${item}${subitem}${split}`;
  return item === undefined || findService(code) === undefined ? undefined : code;
}

const wrongService = (): SefinAnswer => failed(400, 'Código de serviço fora do formato 00.00.00.000.');
const wrongDay = (): SefinAnswer => failed(400, 'Competência fora do formato AAAA-MM-DD.');

const instant = (day: string | undefined): string | null => (day === undefined ? null : `${day}T00:00:00`);

/** Answers GET /{cMun}/{cServ}/{competencia}/aliquota. */
export function rate(sefin: Sefin, code: string, service: string, day: string): SefinAnswer {
  const entry = knownMunicipality(sefin, code);
  const national = nationalCode(service);
  if (national === undefined) return wrongService();
  if (!isDay(day)) return wrongDay();
  if (entry === undefined) return noMunicipality();
  if (!isActiveOn(entry, day) || entry.refusedServices.includes(national))
    return failed(404, 'Não há alíquota para o serviço na competência.');
  const row = entry.rates[national]?.find(({ from, to }) => from <= day && (to === undefined || day <= to));
  return found({
    mensagem: 'Alíquotas recuperadas com sucesso.',
    aliquotas: {
      [service]: [
        {
          Incidencia: 'Municipal',
          Aliq: Number(rateOn(entry, national, day)),
          DtIni: instant(row?.from ?? entry.activeFrom),
          DtFim: instant(row?.to),
        },
      ],
    },
  });
}

/** Answers GET /{cMun}/{cServ}/historicoaliquotas. */
export function rateHistory(sefin: Sefin, code: string, service: string): SefinAnswer {
  const entry = knownMunicipality(sefin, code);
  const national = nationalCode(service);
  if (national === undefined) return wrongService();
  if (entry === undefined) return noMunicipality();
  const rows = entry.rates[national] ?? [{ rate: entry.defaultRate, from: entry.activeFrom, to: undefined }];
  return found({
    mensagem: 'Alíquotas recuperadas com sucesso.',
    aliquotas: {
      [service]: rows.map((row) => ({
        Incidencia: 'Municipal',
        Aliq: Number(row.rate),
        DtIni: instant(row.from),
        DtFim: instant(row.to),
      })),
    },
  });
}

/** Answers GET /{cMun}/{cServ}/{competencia}/regimes_especiais: every regime is allowed. */
export function specialRegimes(sefin: Sefin, code: string, service: string, day: string): SefinAnswer {
  const entry = knownMunicipality(sefin, code);
  if (nationalCode(service) === undefined) return wrongService();
  if (!isDay(day)) return wrongDay();
  if (entry === undefined) return noMunicipality();
  const allowed = [{ situacao: 1, dataInicio: instant(entry.activeFrom), dataFim: null, observacoes: null }];
  const regimes = ['1', '2', '3', '4', '5', '6', '9'];
  return found({
    mensagem: 'Regimes especiais recuperados com sucesso.',
    regimesEspeciais: Object.fromEntries(regimes.map((regime) => [regime, { padrao: allowed }])),
  });
}

/** Answers GET /{cMun}/{competencia}/retencoes. */
export function withholdings(sefin: Sefin, code: string, day: string): SefinAnswer {
  const entry = knownMunicipality(sefin, code);
  if (!isDay(day)) return wrongDay();
  if (entry === undefined) return noMunicipality();
  return found({
    mensagem: 'Retenções recuperadas com sucesso.',
    retencoes: {
      artigoSexto: {
        habilitado: true,
        historico: [{ dataInicioVigencia: instant(entry.activeFrom), dataFimVigencia: null }],
      },
      retencoesMunicipais: [],
    },
  });
}

/** Answers GET /{cMun}/{nBM}/{competencia}/beneficio. */
export function benefit(sefin: Sefin, code: string, number: string, day: string): SefinAnswer {
  const entry = knownMunicipality(sefin, code);
  if (!/^\d{14}$/.test(number)) return failed(400, 'Número do benefício fora do formato.');
  if (!isDay(day)) return wrongDay();
  if (entry === undefined) return noMunicipality();
  const row = entry.benefits.find((one) => one.number === number);
  if (row === undefined) return failed(404, 'Benefício não encontrado na competência.');
  const reduction = row.reduction === undefined ? null : Number(row.reduction);
  return found({
    mensagem: 'Benefício recuperado com sucesso.',
    beneficio: {
      codigoBeneficio: row.number,
      descricao: row.description,
      dataInicioVigencia: instant(entry.activeFrom),
      dataFimVigencia: null,
      tipoBeneficio: Number(row.type),
      tipoReducaoBC: row.type === '2' ? 1 : row.type === '3' ? 2 : null,
      reducaoPercentualBC: row.type === '2' ? reduction : null,
      aliquotaDiferenciada: row.rate === undefined ? null : Number(row.rate),
      restritoAoMunicipio: false,
      servicos: [],
      contribuintes: [],
    },
  });
}
