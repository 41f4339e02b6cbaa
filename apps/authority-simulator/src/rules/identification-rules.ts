import { accessKeyCheckDigit, isAccessKey, isAllowedNumericCode } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import { hasMunicipalityDigit } from './municipality-digit.ts';
import type { NoteCase } from './note-case.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const ide = ({ note }: NoteCase, tag: string): string => note.text(`ide/${tag}`) ?? '';

/** Key by its parts, without the check digit; AAMM is the date as written in dhEmi. */
const composed43 = (n: NoteCase): string => {
  const issued = ide(n, 'dhEmi');
  const issuer = n.note.text('emit/CNPJ') ?? `000${n.note.text('emit/CPF') ?? ''}`;
  return [
    ide(n, 'cUF') + issued.slice(2, 4) + issued.slice(5, 7) + issuer + ide(n, 'mod'),
    ide(n, 'serie').padStart(3, '0'),
    ide(n, 'nNF').padStart(9, '0'),
    ide(n, 'tpEmis') + ide(n, 'cNF'),
  ].join('');
};

const issuedMs = (n: NoteCase): number => Date.parse(ide(n, 'dhEmi'));

export const referencedKeys = ({ note }: NoteCase): string[] =>
  [...note.all('ide/NFref/refNFe'), ...note.all('det/DFeReferenciado/chaveAcesso')].map(
    (one) => one.tree.text,
  );

export const isRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length;

const moc = 'MOC 7.0 Anexo I';

/** Groups A and B: key, dates, series, environment, municipality of the fact, references. */
export const identificationRules: readonly Rule<NoteCase>[] = [
  {
    id: 'A03-10',
    cStat: '502',
    text: 'Erro na Chave de Acesso - Campo Id não corresponde à concatenação dos campos correspondentes',
    source: `${moc} A03-10`,
    fails: (n) => n.accessKey !== composed43(n) + ide(n, 'cDV'),
  },
  {
    id: 'B02-10',
    cStat: '226',
    text: 'Código da UF do Emitente diverge da UF autorizadora',
    source: `${moc} B02-10`,
    fails: (n) => !n.servedUfs.includes(ide(n, 'cUF')),
  },
  {
    id: 'B03-10',
    cStat: '897',
    text: 'Código numérico em formato inválido',
    source: 'NT 2019.001 B03-10',
    fails: (n) => !isAllowedNumericCode(ide(n, 'cNF'), Number(ide(n, 'nNF'))),
  },
  {
    id: 'B07/554',
    cStat: '554',
    text: 'Série difere da faixa 0-889 para emissão própria',
    source: `${moc}, series of own issuing`,
    fails: (n) => ide(n, 'procEmi') === '0' && Number(ide(n, 'serie')) > 889,
  },
  {
    id: 'B09/703',
    cStat: '703',
    text: 'Data-Hora de Emissão posterior ao horário de recebimento',
    source: `${moc}, dhEmi, tolerance of 5 minutes`,
    fails: (n) => issuedMs(n) > n.now.getTime() + 5 * minuteMs,
  },
  {
    id: 'B09/228',
    cStat: '228',
    text: 'Data de Emissão muito atrasada',
    source: `${moc}, dhEmi; number of days by configuration`,
    fails: (n) => n.now.getTime() - issuedMs(n) > n.limits.oldestDays * dayMs,
  },
  {
    id: 'B12/270',
    cStat: '270',
    text: 'Código Município do Fato Gerador com dígito inválido',
    source: `${moc}, cMunFG`,
    fails: (n) => !hasMunicipalityDigit(ide(n, 'cMunFG')),
  },
  {
    id: 'B12/271',
    cStat: '271',
    text: 'Código Município do Fato Gerador difere da UF do emitente',
    source: `${moc}, cMunFG`,
    fails: (n) => ide(n, 'cMunFG').slice(0, 2) !== ide(n, 'cUF'),
  },
  {
    id: 'B21-20',
    cStat: '710',
    text: 'NF-e com formato de DANFE inválido',
    source: `${moc} B21-20`,
    fails: (n) => ['4', '5'].includes(ide(n, 'tpImp')),
  },
  {
    id: 'B22-10',
    cStat: '711',
    text: 'NF-e com contingência off-line',
    source: `${moc} B22-10`,
    fails: (n) => ide(n, 'tpEmis') === '9',
  },
  {
    id: 'B22-30',
    cStat: '570',
    text: 'Tipo de Emissão 3, 6 ou 7 só é válido nas contingências SCAN/SVC',
    source: `${moc} B22-30`,
    fails: (n) => ['3', '6', '7'].includes(ide(n, 'tpEmis')),
  },
  {
    id: 'B23/253',
    cStat: '253',
    text: 'Dígito Verificador da chave de acesso composta inválido',
    source: `${moc}`,
    fails: (n) => ide(n, 'cDV') !== accessKeyCheckDigit(composed43(n)),
  },
  {
    id: 'B24-10',
    cStat: '252',
    text: 'Ambiente informado diverge do Ambiente de recebimento',
    source: `${moc} B24-10`,
    fails: (n) => ide(n, 'tpAmb') !== (n.environment === 'production' ? '1' : '2'),
  },
  {
    id: 'B25c-10',
    cStat: '434',
    text: 'NF-e sem indicativo do intermediador',
    source: 'NT 2020.006 B25c-10',
    fails: (n) => ['2', '3', '4', '9'].includes(ide(n, 'indPres')) && !n.note.has('ide/indIntermed'),
  },
  {
    id: 'B25c-20',
    cStat: '435',
    text: 'NF-e não pode ter o indicativo do intermediador',
    source: 'NT 2020.006 B25c-20',
    fails: (n) => ['0', '1', '5'].includes(ide(n, 'indPres')) && n.note.has('ide/indIntermed'),
  },
  {
    id: 'YB01-10',
    cStat: '438',
    text: 'Grupo de informações do intermediador não informado',
    source: 'NT 2020.006 YB01-10',
    fails: (n) => ide(n, 'indIntermed') === '1' && !n.note.has('infIntermed'),
  },
  {
    id: 'B28/556',
    cStat: '556',
    text: 'Justificativa de entrada em contingência não deve ser informada para tipo de emissão normal',
    source: `${moc}, dhCont and xJust`,
    fails: (n) => ide(n, 'tpEmis') === '1' && n.note.has('ide/xJust'),
  },
  {
    id: 'B28/557',
    cStat: '557',
    text: 'A Justificativa de entrada em contingência deve ser informada',
    source: `${moc}, dhCont and xJust`,
    fails: (n) => ide(n, 'tpEmis') !== '1' && !n.note.has('ide/xJust'),
  },
  {
    id: 'BA02/547',
    cStat: '547',
    text: 'Dígito Verificador da Chave de Acesso da NF-e Referenciada inválido',
    source: `${moc}`,
    fails: (n) => referencedKeys(n).some((key) => !isAccessKey(key)),
  },
  {
    id: 'BA02-34',
    cStat: '679',
    text: 'Modelo de DF-e referenciado inválido',
    source: `${moc} BA02-34`,
    fails: (n) => referencedKeys(n).some((key) => !['55', '65'].includes(key.slice(20, 22))),
  },
  {
    id: 'BA02-40',
    cStat: '683',
    text: 'Chave de Acesso referenciada com número da NF-e zerado',
    source: `${moc} BA02-40`,
    fails: (n) => referencedKeys(n).some((key) => Number(key.slice(25, 34)) === 0),
  },
  {
    id: 'BA02-44',
    cStat: '680',
    text: 'Duplicidade de NF-e referenciada',
    source: `${moc} BA02-44`,
    fails: ({ note }) => isRepeated(note.all('ide/NFref/refNFe').map((one) => one.tree.text)),
  },
  {
    id: 'BA02/316',
    cStat: '316',
    text: 'Documento fiscal referencia a si mesmo',
    source: `${moc}, references`,
    fails: (n) => referencedKeys(n).includes(n.accessKey),
  },
];
