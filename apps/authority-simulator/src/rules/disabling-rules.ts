import type { Environment } from '@fiscal/domain';
import { brasiliaDate } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { AuthorityState } from '../state/authority-state.ts';
import type { DisabledLine } from '../state/ledger-line.ts';
import type { Registry } from '../state/registry.ts';
import type { Reader } from '../xml/xml-tree.ts';

/** A signed request for disabling; `request` reads `infInut`. */
export interface DisablingCase {
  readonly request: Reader;
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly now: Date;
  readonly registry: Registry;
  readonly state: AuthorityState;
}

export interface NumberRange {
  readonly uf: string;
  readonly year: string;
  readonly cnpj: string;
  readonly model: string;
  readonly series: number;
  readonly first: number;
  readonly last: number;
}

export const rangeOf = (request: Reader): NumberRange => ({
  uf: request.text('cUF') ?? '',
  year: request.text('ano') ?? '',
  cnpj: request.text('CNPJ') ?? '',
  model: request.text('mod') ?? '',
  series: Number(request.text('serie')),
  first: Number(request.text('nNFIni')),
  last: Number(request.text('nNFFin')),
});

const idOf = (range: NumberRange): string =>
  [
    'ID',
    range.uf,
    range.year,
    range.cnpj,
    range.model,
    String(range.series).padStart(3, '0'),
    String(range.first).padStart(9, '0'),
    String(range.last).padStart(9, '0'),
  ].join('');

const overlapping = ({ state, environment, request }: DisablingCase): DisabledLine | undefined => {
  const range = rangeOf(request);
  return state
    .disabled(environment)
    .find(
      (line) =>
        line.uf === range.uf &&
        line.cnpj === range.cnpj &&
        line.model === range.model &&
        line.series === range.series &&
        line.year === range.year &&
        line.first <= range.last &&
        range.first <= line.last,
    );
};

const isSame = (line: DisabledLine | undefined, range: NumberRange): line is DisabledLine =>
  line !== undefined && line.first === range.first && line.last === range.last;

const source = 'MOC 7.0 table 5-12';
const largestRange = 10_000;

/** Returns the disabled range that the request repeats exactly (563). */
export const repeatedRange = (subject: DisablingCase): DisabledLine | undefined => {
  const line = overlapping(subject);
  return isSame(line, rangeOf(subject.request)) ? line : undefined;
};

export const disablingRules: readonly Rule<DisablingCase>[] = [
  {
    id: 'DR01',
    cStat: '252',
    text: 'Ambiente informado diverge do Ambiente de recebimento',
    source,
    fails: ({ request, environment }) => request.text('tpAmb') !== (environment === 'production' ? '1' : '2'),
  },
  {
    id: 'DR02',
    cStat: '250',
    text: 'UF diverge da UF autorizadora',
    source,
    fails: ({ request, servedUfs }) => !servedUfs.includes(rangeOf(request).uf),
  },
  {
    id: 'DR05',
    cStat: '266',
    text: 'Série utilizada não permitida no Web Service',
    source,
    fails: ({ request }) => rangeOf(request).series > 889,
  },
  {
    id: 'DR04/450',
    cStat: '450',
    text: 'Modelo da NF-e diferente de 55',
    source: source,
    fails: ({ request }) => rangeOf(request).model !== '55',
  },
  {
    id: 'I07',
    cStat: '453',
    text: 'Ano de inutilização não pode ser superior ao Ano atual',
    source,
    fails: ({ request, now }) => Number(rangeOf(request).year) > Number(brasiliaDate(now).slice(2, 4)),
  },
  {
    id: 'I08',
    cStat: '454',
    text: 'Ano de inutilização não pode ser inferior a 2006',
    source,
    fails: ({ request }) => Number(rangeOf(request).year) < 6,
  },
  {
    id: 'I09',
    cStat: '224',
    text: 'A faixa inicial é maior que a faixa final',
    source,
    fails: ({ request }) => rangeOf(request).first > rangeOf(request).last,
  },
  {
    id: 'I10',
    cStat: '201',
    text: 'O número máximo de numeração a inutilizar ultrapassou o limite',
    source,
    fails: ({ request }) => rangeOf(request).last - rangeOf(request).first + 1 > largestRange,
  },
  {
    id: 'I04.a',
    cStat: '502',
    text: 'Erro na Chave de Acesso - Campo Id não corresponde à concatenação dos campos correspondentes',
    source,
    fails: ({ request }) => request.tree.attributes.Id !== idOf(rangeOf(request)),
  },
  {
    id: 'I11',
    cStat: '203',
    text: 'Emissor não habilitado para emissão de NF-e',
    source,
    fails: ({ request, registry }) => registry.find(rangeOf(request).cnpj)?.enabled === false,
  },
  {
    id: 'I12',
    cStat: '240',
    text: 'Cancelamento/Inutilização - Irregularidade Fiscal do Emitente',
    source,
    fails: ({ request, registry }) => registry.find(rangeOf(request).cnpj)?.denial === '301',
  },
  {
    id: 'I13',
    cStat: '563',
    text: 'Já existe pedido de Inutilização com a mesma faixa de inutilização',
    source,
    fails: (subject) => {
      const line = repeatedRange(subject);
      return line !== undefined && `[nProt:${line.protocol}]`;
    },
  },
  {
    id: 'I14',
    cStat: '256',
    text: 'Uma NF-e da faixa já está inutilizada na Base de dados da SEFAZ',
    source,
    fails: (subject) => overlapping(subject) !== undefined,
  },
  {
    id: 'I15',
    cStat: '241',
    text: 'Um número da faixa já foi utilizado',
    source,
    fails: ({ request, state, environment }) => {
      const range = rangeOf(request);
      return state.usedIn(environment, range, range.first, range.last);
    },
  },
];
