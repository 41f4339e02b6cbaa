import type {
  DeductionDocument,
  ForeignTrade,
  NfseIbsCbs,
  NfseRequest,
  ReimbursementDocument,
} from '@fiscal/api-contract';
import { nfseDomainTable } from '@fiscal/tax-tables';
import type { DpsFacts } from '../facts/dps-facts.ts';
import { anNfseRequest, aTaker, aTakerAbroad, type SampleChanges, someDpsFacts } from './sample-facts.ts';

/** Facts of a DPS that sends one value of a domain. */
export interface SentValue {
  readonly domain: string;
  readonly code: string;
  readonly facts: DpsFacts;
}

const nfseKey = '35503082211222333000181000000000004226111234567895';
const nfeKey = '35261112ABC34501DE35550010000000011481516235';
const good = anNfseRequest();
const simples = { crt: 1 } as const;

const trading = (changes: Partial<ForeignTrade>): SampleChanges => ({
  request: {
    recipient: aTakerAbroad,
    service: {
      ...good.service,
      foreignTrade: {
        mode: '1',
        relationship: '0',
        currency: '220',
        amount: '300.00',
        providerIncentive: '01',
        recipientIncentive: '01',
        temporaryGoods: '1',
        shareWithMdic: false,
        ...changes,
      },
    },
  },
});
const exporting: SampleChanges = {
  request: { ...trading({}).request, iss: { taxation: 'export', resultCountry: 'US' } },
};

const inFull: NfseIbsCbs = { operationIndicator: '100301', cst: '000', classTrib: '000001' };
const reform = (changes: Partial<NfseIbsCbs> = {}): SampleChanges => ({
  request: { ibsCbs: { ...inFull, ...changes } },
});
const reimbursing = (changes: Partial<ReimbursementDocument>): SampleChanges =>
  reform({
    reimbursements: [
      {
        other: { number: '1', description: 'Nota' },
        issueDate: '2026-11-01',
        competenceDate: '2026-11-01',
        type: '02',
        amount: '100.00',
        ...changes,
      },
    ],
  });
const issOf = (iss: NfseRequest['iss']): SampleChanges => ({ request: { iss } });

const foreignGoods = (code: string): Partial<ForeignTrade> => ({
  temporaryGoods: code as ForeignTrade['temporaryGoods'],
  ...(code === '2' ? { importDeclaration: '1' } : {}),
  ...(code === '3' ? { exportRegistration: '1' } : {}),
});

type Sender = (code: string) => SampleChanges | undefined;

const number = <Value extends number>(code: string, values: readonly Value[]): Value | undefined =>
  values.find((value) => String(value) === code);
const text = <Value extends string>(code: string, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === code);

const immunities = [1, 2, 3, 4, 5] as const;
const specialRegimes = [0, 1, 2, 3, 4, 5, 6, 9] as const;
const retentions = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const replacements = ['01', '02', '03', '04', '05', '99'] as const;
const { cnpj: _, ...unnamed } = aTakerAbroad;

/** Makes a DPS with a value of each domain; undefined for a value that the API does not accept. */
const senders: Readonly<Record<string, Sender>> = {
  tpAmb: (code) => ({ environment: code === '1' ? 'production' : 'homologation' }),
  tpEmit: (code) => (code === '1' ? {} : undefined),
  cNaoNIF: (code) => {
    const noNifReason = number(code, [1, 2] as const);
    if (noNifReason === undefined) return undefined;
    const { nif: __, ...party } = unnamed;
    return { request: { ...trading({}).request, recipient: { ...party, noNifReason } } };
  },
  opSimpNac: (code) =>
    ({
      1: {},
      2: { provider: { crt: 4 as const }, request: { approximateTaxes: null } },
      3: { provider: simples },
    })[code],
  regApTribSN: (code) => ({
    provider: simples,
    settings: { simplesTaxRegime: number(code, [1, 2, 3] as const) },
  }),
  regEspTrib: (code) => ({ settings: { specialRegime: number(code, specialRegimes) } }),
  mdPrestacao: (code) => (code === '0' ? undefined : trading({ mode: code as ForeignTrade['mode'] })),
  vincPrest: (code) => trading({ relationship: code as ForeignTrade['relationship'] }),
  mecAFComexP: (code) => (code === '00' ? undefined : trading({ providerIncentive: code })),
  mecAFComexT: (code) => (code === '00' ? undefined : trading({ recipientIncentive: code })),
  movTempBens: (code) => (code === '0' ? undefined : trading(foreignGoods(code))),
  tpDedRed: (code) => ({
    request: {
      amounts: {
        ...good.amounts,
        deduction: {
          documents: [
            {
              otherDocument: '1',
              type: code as DeductionDocument['type'],
              issueDate: '2026-11-01',
              deductible: '100.00',
              deducted: '100.00',
              ...(code === '99' ? { description: 'Outra' } : {}),
            },
          ],
        },
      },
    },
  }),
  tribISSQN: (code) =>
    ({
      1: {},
      2: issOf({ taxation: 'immune', immunityType: 1 }),
      3: exporting,
      4: issOf({ taxation: 'notTaxed' }),
    })[code],
  tpImunidade: (code) => {
    const immunityType = number(code, immunities);
    return immunityType && issOf({ taxation: 'immune', immunityType });
  },
  tpSusp: (code) =>
    issOf({ suspension: { type: code === '1' ? 'judicial' : 'administrative', process: '1'.repeat(30) } }),
  tpRetISSQN: (code) =>
    ({
      1: {},
      2: issOf({ withholding: 'recipient' }),
      3: { request: { intermediary: aTaker, iss: { withholding: 'intermediary' as const } } },
    })[code],
  tpRetPisCofins: (code) => ({
    request: {
      federal: {
        pisCofins: { cst: '01', pisRate: '0.65', cofinsRate: '3.00', withholding: text(code, retentions) },
      },
    },
  }),
  cstPisCofins: (code) => ({ request: { federal: { pisCofins: { cst: code } } } }),
  finNFSe: () => reform(),
  indFinal: (code) => reform({ personalUse: code === '1' }),
  tpOper: (code) =>
    reform({
      governmentEntity: '1',
      operationType: text(code, ['1', '2', '3', '4', '5'] as const),
      ...(['2', '3'].includes(code) ? { referencedKeys: [nfseKey] } : {}),
    }),
  tpEnteGov: (code) =>
    reform({ governmentEntity: text(code, ['1', '2', '3', '4'] as const), operationType: '1' }),
  indDest: (code) => reform(code === '1' ? { beneficiary: aTaker } : {}),
  tpReeRepRes: (code) =>
    reimbursing({
      type: code as ReimbursementDocument['type'],
      ...(code === '99' ? { typeName: 'Outro' } : {}),
    }),
  tipoChaveDFe: (code) =>
    reimbursing({
      other: undefined,
      dfe: {
        keyType: code as NonNullable<ReimbursementDocument['dfe']>['keyType'],
        key: code === '1' ? nfseKey : nfeKey,
        ...(code === '9' ? { keyTypeName: 'Outro' } : {}),
      },
    }),
  '105102.cMotivo': (code) => {
    const reason = text(code, replacements);
    if (reason === undefined) return undefined;
    const replaces = {
      accessKey: nfseKey,
      reason,
      ...(code === '99' ? { description: 'Erro no valor do serviço' } : {}),
    };
    return { request: { replaces } };
  },
};

/**
 * Returns every value of a domain that a request, the settings or the company can express, each in its own DPS. The
 * other domains belong to the authority, to events, or to NT 009.
 */
export const sentValues = (): readonly SentValue[] =>
  nfseDomainTable.rows.flatMap(({ domain, code }, index) => {
    const changes = senders[domain]?.(code);
    return changes === undefined
      ? []
      : [{ domain, code, facts: someDpsFacts({ ...changes, number: 1000 + index }) }];
  });
