import { brasiliaDate } from '@fiscal/domain';
import { documentOf } from '../calculation/dps-facts.ts';
import { isNfseKey, keyMunicipality, keyRegistration, registrationOf } from '../documents/access-key.ts';
import type { SefinRule } from '../refusal/refusal.ts';
import type { DpsCase } from './dps-case.ts';

const replaced = ({ dps }: DpsCase): string | undefined => dps.text('subst/chSubstda');
const cancelling: ReadonlySet<string> = new Set(['101101', '105102', '105104', '305101']);

const paths: Readonly<Record<string, string>> = {
  dCompet: 'dCompet',
  cTribNac: 'serv/cServ/cTribNac',
  cTribMun: 'serv/cServ/cTribMun',
  cLocPrestacao: 'serv/locPrest/cLocPrestacao',
  cPaisPrestacao: 'serv/locPrest/cPaisPrestacao',
  vServ: 'valores/vServPrest/vServ',
};

/** Returns whether one of the elements has another value in the note that is replaced. Each occurs once in a DPS. */
function differsFromReplaced(it: DpsCase, names: readonly string[]): boolean {
  const old = it.note(replaced(it) ?? '');
  if (old === undefined) return false;
  const dps = old.xml.slice(old.xml.indexOf('<infDPS'));
  return names.some(
    (name) => new RegExp(`<${name}>([^<]*)<`).exec(dps)?.[1] !== it.dps.text(paths[name] ?? name),
  );
}

/** The rules of dhEmi, series, competence, municipality of issue and substitution: Anexo I, rows of infDPS. */
export const documentRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0008',
    text: 'Data e hora de emissão posterior ao processamento',
    field: 'dhEmi',
    fails: ({ dps, now }) => new Date(dps.text('dhEmi') ?? '') > now,
  },
  {
    code: 'E0010',
    text: 'Série fora da faixa de aplicativo próprio (1 a 49999)',
    field: 'serie',
    fails: ({ dps }) => {
      const series = Number(dps.text('serie'));
      return series < 1 || series > 49_999;
    },
  },
  {
    code: 'E0015',
    text: 'Competência posterior à data de emissão',
    field: 'dCompet',
    fails: ({ dps, competence }) => competence > brasiliaDate(new Date(dps.text('dhEmi') ?? '')),
  },
  {
    code: 'E0016',
    text: 'Competência anterior à ativação do convênio do município',
    field: 'dCompet',
    fails: ({ issuing, competence, option }) =>
      option !== 'mei' && issuing.agreement === 'active' && competence < issuing.activeFrom,
  },
  {
    code: 'E9996',
    text: 'Emissão por tomador ou intermediário não é aceita nesta versão',
    field: 'tpEmit',
    fails: ({ dps }) => dps.text('tpEmit') !== '1',
  },
  {
    code: 'E0029',
    text: 'Motivo de emissão por tomador ou intermediário não permitido ao prestador',
    field: 'cMotivoEmisTI',
    fails: ({ dps }) => dps.text('tpEmit') === '1' && dps.has('cMotivoEmisTI'),
  },
  {
    code: 'E0037',
    text: 'Município emissor sem convênio com o Sistema Nacional',
    field: 'cLocEmi',
    fails: ({ issuing, option }) => option !== 'mei' && issuing.agreement === 'absent',
  },
  {
    code: 'E0038',
    text: 'Convênio do município emissor não está ativo',
    field: 'cLocEmi',
    fails: ({ issuing, option }) =>
      option !== 'mei' &&
      (issuing.agreement === 'inactive' ||
        (issuing.agreement === 'active' && issuing.nationalIssuer === 'no')),
  },
  {
    code: 'E0042',
    text: 'Chave da NFS-e substituída inválida, ou de outro município ou emitente',
    field: 'subst/chSubstda',
    fails: (it) => {
      const key = replaced(it);
      if (key === undefined) return false;
      const same =
        keyMunicipality(key) === it.municipality && keyRegistration(key) === registrationOf(it.emitter);
      return !isNfseKey(key) || !same;
    },
  },
  {
    code: 'E0044',
    text: 'NFS-e substituída não existe',
    field: 'subst/chSubstda',
    fails: (it) => {
      const key = replaced(it);
      return key !== undefined && isNfseKey(key) && it.note(key) === undefined;
    },
  },
  {
    code: 'E0046',
    text: 'NFS-e substituída está cancelada',
    field: 'subst/chSubstda',
    fails: (it) => it.events(replaced(it) ?? '').some(({ eventType }) => cancelling.has(eventType)),
  },
  {
    code: 'E0060',
    text: 'Substituição por não optante mantém competência, subitem, código municipal e local da prestação',
    field: 'subst/chSubstda',
    fails: (it) =>
      it.option === 'regular' &&
      differsFromReplaced(it, ['dCompet', 'cTribNac', 'cTribMun', 'cLocPrestacao', 'cPaisPrestacao']),
  },
  {
    code: 'E0061',
    text: 'Substituição por optante do Simples mantém tomador, competência e valor do serviço',
    field: 'subst/chSubstda',
    fails: (it) => {
      const old = it.note(replaced(it) ?? '');
      if (it.option === 'regular' || old === undefined) return false;
      const taker = documentOf(it.dps.find('toma')) ?? null;
      return old.taker !== taker || differsFromReplaced(it, ['dCompet', 'vServ']);
    },
  },
  {
    code: 'E0068',
    text: 'Substituição impedida: análise fiscal pendente',
    field: 'subst/chSubstda',
    fails: (it) => {
      const types = it.events(replaced(it) ?? '').map(({ eventType }) => eventType);
      return types.includes('101103') && !types.includes('105104') && !types.includes('105105');
    },
  },
  {
    code: 'E0078',
    text: 'Motivo da substituição sem descrição, obrigatória para o código 99',
    field: 'subst/xMotivo',
    fails: ({ dps }) => dps.text('subst/cMotivo') === '99' && !dps.has('subst/xMotivo'),
  },
];
