import { add, brasiliaDateTime, type Decimal, isZero } from '@fiscal/domain';
import { findNbs, findServiceCode, municipalityTable } from '@fiscal/tax-tables';
import { raw, writeParts, type XmlPart } from '../../xml/write-xml.ts';
import type { DpsFacts } from '../calculation/dps-facts.ts';
import type { IbsCbsValues, Share } from '../calculation/ibs-cbs.ts';
import type { NoteValues } from '../calculation/issqn.ts';
import { written } from '../calculation/money.ts';
import type { NfseTaxpayer } from '../state/taxpayer.ts';
import { zipRangeOf } from '../tables/zip-ranges.ts';

/** The values of an NFS-e that are not in its DPS. */
export interface NfseContent {
  readonly facts: DpsFacts;
  readonly accessKey: string;
  readonly number: number;
  readonly nsu: number;
  readonly at: Date;
  readonly programVersion: string;
  readonly incidence: string | undefined;
  readonly values: NoteValues;
  readonly ibsCbs: IbsCbsValues | undefined;
  readonly emitter: NfseTaxpayer | undefined;
  /** The DPS as it was received, without its XML declaration. */
  readonly dps: string;
}

const latin = (text: string, longest: number): string =>
  text
    .replace(/[^ -ÿ]+/g, ' ')
    .slice(0, longest)
    .trim();

const maritime = '0000000';

/** Returns the name of a municipality as notes write it, or its code if the table does not hold it. */
export function placeName(code: string, day: string): string {
  if (code === maritime) return 'Águas Marítimas';
  return municipalityTable.find(code, day)?.name ?? code;
}

const amount = (value: Decimal | undefined): string | undefined =>
  value === undefined ? undefined : written(value);

/** Writes the unsigned `NFSe` without XML declaration. Source: schema 1.01 (20260727), TCInfNFSe. */
export function writeNfse(content: NfseContent): string {
  const { facts, values, incidence, ibsCbs } = content;
  const { dps, competence, municipality } = facts;
  const place = dps.text('serv/locPrest/cLocPrestacao');
  const parts: XmlPart[] = [
    ['xLocEmi', placeName(municipality, competence)],
    ['xLocPrestacao', place === undefined ? 'Exterior' : placeName(place, competence)],
    ['nNFSe', String(content.number)],
    ['cLocIncid', incidence],
    ['xLocIncid', incidence && placeName(incidence, competence)],
    ['xTribNac', latin(findServiceCode(facts.serviceCode, competence)?.name ?? facts.serviceCode, 600)],
    ['xNBS', nameOfNbs(dps.text('serv/cServ/cNBS'), competence)],
    ['verAplic', content.programVersion],
    ['ambGer', '2'],
    ['tpEmis', '1'],
    ['procEmi', '1'],
    ['cStat', facts.option === 'mei' ? '107' : '100'],
    ['dhProc', brasiliaDateTime(content.at)],
    ['nDFSe', String(content.nsu)],
    ['emit', emitterParts(content)],
    ['valores', valueParts(values)],
    ['IBSCBS', ibsCbs && ibsCbsParts(ibsCbs, competence)],
    raw(content.dps),
  ];
  return `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${content.accessKey}">${writeParts(parts)}</infNFSe></NFSe>`;
}

function nameOfNbs(code: string | undefined, day: string): string | undefined {
  const name = findNbs(code ?? '', day)?.name ?? '';
  return name === '' ? undefined : latin(name, 600);
}

/** Writes name and address of the emitter from the register; an emitter without an entry gets sample values. */
function emitterParts({ facts, emitter }: NfseContent): XmlPart[] {
  const { dps, municipality, competence } = facts;
  const uf = municipalityTable.find(municipality, competence)?.uf ?? 'SP';
  const address = emitter?.address;
  return [
    [facts.emitter.length === 11 ? 'CPF' : 'CNPJ', facts.emitter],
    ['IM', dps.text('prest/IM')],
    ['xNome', emitter?.name ?? `CONTRIBUINTE ${facts.emitter}`],
    [
      'enderNac',
      [
        ['xLgr', address?.street ?? 'RUA DO CADASTRO'],
        ['nro', address?.number ?? 'S/N'],
        ['xBairro', address?.district ?? 'CENTRO'],
        ['cMun', municipality],
        ['UF', uf],
        ['CEP', address?.zip ?? zipRangeOf(uf).first],
      ],
    ],
    ['fone', dps.text('prest/fone')],
    ['email', dps.text('prest/email')],
  ];
}

const valueParts = (values: NoteValues): XmlPart[] => [
  ['vCalcDR', amount(values.vCalcDR)],
  ['tpBM', values.tpBM],
  ['vCalcBM', amount(values.vCalcBM)],
  ['vBC', amount(values.vBC)],
  ['pAliqAplic', amount(values.pAliqAplic)],
  ['vISSQN', amount(values.vISSQN)],
  ['vTotalRet', amount(values.vTotalRet)],
  ['vLiq', written(values.vLiq)],
];

function ibsCbsParts(values: IbsCbsValues, day: string): XmlPart[] {
  const { state, municipal, federal } = values;
  return [
    ['cLocalidadeIncid', values.place],
    ['xLocalidadeIncid', placeName(values.place, day)],
    [
      'valores',
      [
        ['vBC', written(values.base)],
        ['vCalcReeRepRes', isZero(values.reimbursed) ? undefined : written(values.reimbursed)],
        ['uf', rateParts('pIBSUF', 'UF', state)],
        ['mun', rateParts('pIBSMun', 'Mun', municipal)],
        ['fed', rateParts('pCBS', 'CBS', federal)],
      ],
    ],
    [
      'totCIBS',
      [
        ['vTotNF', written(values.total)],
        [
          'gIBS',
          [
            ['vIBSTot', sumOf(state, municipal)],
            [
              'gIBSUFTot',
              [
                ['vDifUF', amount(state.deferred)],
                ['vIBSUF', written(state.amount)],
              ],
            ],
            [
              'gIBSMunTot',
              [
                ['vDifMun', amount(municipal.deferred)],
                ['vIBSMun', written(municipal.amount)],
              ],
            ],
          ],
        ],
        [
          'gCBS',
          [
            ['vDifCBS', amount(federal.deferred)],
            ['vCBS', written(federal.amount)],
          ],
        ],
        ['gTribRegular', regularParts(values)],
      ],
    ],
  ];
}

const sumOf = (a: Share, b: Share): string => written(add(a.amount, b.amount));

const rateParts = (rate: string, suffix: 'UF' | 'Mun' | 'CBS', share: Share): XmlPart[] => [
  [rate, written(share.rate)],
  [`pRedAliq${suffix}`, amount(share.reduction)],
  [`pAliqEfet${suffix}`, written(share.effective)],
];

function regularParts({ state, municipal, federal }: IbsCbsValues): XmlPart[] | undefined {
  if (state.regular === undefined) return undefined;
  return [
    ['pAliqEfeRegIBSUF', amount(state.regular.effective)],
    ['vTribRegIBSUF', amount(state.regular.amount)],
    ['pAliqEfeRegIBSMun', amount(municipal.regular?.effective)],
    ['vTribRegIBSMun', amount(municipal.regular?.amount)],
    ['pAliqEfeRegCBS', amount(federal.regular?.effective)],
    ['vTribRegCBS', amount(federal.regular?.amount)],
  ];
}
