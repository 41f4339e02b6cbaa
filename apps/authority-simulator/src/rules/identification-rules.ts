import { accessKeyCheckDigit, brasiliaDate, isAllowedNumericCode } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import { hasMunicipalityDigit } from './municipality-digit.ts';
import type { NoteCase } from './note-case.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The largest number of days between receipt and dhSaiEnt. */
const movementDays = 30;

const ide = ({ note }: NoteCase, tag: string): string => note.text(`ide/${tag}`) ?? '';

/** Composes the key without its check digit from the fields; AAMM is the date as written in dhEmi. */
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

/** Returns the days from the receipt to dhSaiEnt; 0 when the note has no dhSaiEnt. */
const daysToMovement = ({ note, now }: NoteCase): number => {
  const text = note.text('ide/dhSaiEnt');
  return text === undefined ? 0 : (Date.parse(text) - now.getTime()) / dayMs;
};

const dayOf = (n: NoteCase, tag: string): string => brasiliaDate(new Date(ide(n, tag)));
const isReferenced = ({ note }: NoteCase): boolean =>
  note.has('ide/NFref') || note.has('det/DFeReferenciado');

const moc = 'MOC 7.0 Anexo I';

/** The rules of groups A and B: key, dates, series, environment, purpose, municipality of the taxable event. */
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
    id: 'B06-30',
    cStat: '450',
    text: 'Modelo da NF-e diferente de 55',
    source: `${moc} B06-30`,
    fails: (n) => ide(n, 'mod') !== '55',
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
    id: 'B10-20',
    cStat: '504',
    text: 'Data de Entrada/Saída posterior ao permitido',
    source: `${moc} B10-20`,
    fails: (n) => daysToMovement(n) > movementDays,
  },
  {
    id: 'B10-30',
    cStat: '505',
    text: 'Data de Entrada/Saída anterior ao permitido',
    source: `${moc} B10-30`,
    fails: (n) => daysToMovement(n) < -movementDays,
  },
  {
    id: 'B10-40',
    cStat: '506',
    text: 'Data de Saída menor que a Data de Emissão',
    source: `${moc} B10-40`,
    fails: (n) =>
      ide(n, 'tpNF') === '1' && n.note.has('ide/dhSaiEnt') && dayOf(n, 'dhSaiEnt') < dayOf(n, 'dhEmi'),
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
    id: 'B25-30',
    cStat: '254',
    text: 'NF-e complementar não possui NF referenciada',
    source: `${moc} B25-30`,
    fails: (n) => ide(n, 'finNFe') === '2' && !isReferenced(n),
  },
  {
    id: 'B25b-10',
    cStat: '794',
    text: 'NF-e com indicativo de NFC-e com entrega a domicílio',
    source: `${moc} B25b-10`,
    fails: (n) => ide(n, 'indPres') === '4',
  },
  {
    id: 'B25b-40',
    cStat: '864',
    text: 'NF-e com indicativo de Operação presencial, fora do estabelecimento e não informada NF referenciada',
    source: `${moc} B25b-40`,
    fails: (n) => ide(n, 'indPres') === '5' && !isReferenced(n),
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
];
