import type {
  DeductionDocument,
  NfseAmounts,
  NfseIbsCbs,
  NfseIss,
  NfseParty,
  NfseRequest,
  NfseService,
  ReimbursementDocument,
} from '@fiscal/api-contract';
import type { NfseToCheck } from '../rules/nfse-rule-facts.ts';
import { anNfseRequest, aTaker, aTakerAbroad, type SampleChanges, someDpsFacts } from './sample-facts.ts';

/** Facts that break one rule, and nothing else. */
export interface BrokenNfse {
  readonly rule: string;
  readonly path: string;
  readonly facts: NfseToCheck;
}

const good = anNfseRequest();

export const breaking = (rule: string, path: string, changes: SampleChanges): BrokenNfse => ({
  rule,
  path,
  facts: someDpsFacts(changes),
});

export const requesting = (rule: string, path: string, request: Partial<NfseRequest>): BrokenNfse =>
  breaking(rule, path, { request });

export const wrongCnpj = '99888777000101';

export const wrongCpf = '52998224726';

export const replacedKey = '35503082211222333000181000000000004226111234567895';

export const simples = { crt: 1 } as const;

export const mei = { crt: 4 } as const;

export const professionals = { specialRegime: 6 } as const;

export const noTaxes = { approximateTaxes: null } as const;

export const inactive = { active: false } as const;

const process = '1'.repeat(30);

export const suspension = { type: 'judicial', process } as const;

export const benefit = { number: '35503080200001' } as const;

export const { cnpj: _, ...unnamed } = aTaker;

export const { nif: __, ...unnamedAbroad } = aTakerAbroad;

export const service = (changes: Partial<NfseService>): { readonly service: NfseService } => ({
  service: { ...good.service, ...changes },
});

export const trade = {
  mode: '1',
  relationship: '0',
  currency: '220',
  amount: '300.00',
  providerIncentive: '01',
  recipientIncentive: '01',
  temporaryGoods: '1',
  shareWithMdic: false,
} as const;

export const amounts = (changes: Partial<NfseAmounts>): { readonly amounts: NfseAmounts } => ({
  amounts: { ...good.amounts, ...changes },
});

export const iss = (changes: NfseIss): { readonly iss: NfseIss } => ({ iss: changes });

export const withheld = iss({ withholding: 'recipient' });

/** Returns a taker abroad, with the fields that it requires. */
export const abroad = (
  changes: Partial<NfseService> = {},
  party: NfseParty = aTakerAbroad,
): Partial<NfseRequest> => ({ recipient: party, ...service({ foreignTrade: trade, ...changes }) });

/** Returns an export that is performed in Brazil. */
export const exported = (result?: string, changes: Partial<NfseService> = {}): Partial<NfseRequest> => ({
  ...service({ foreignTrade: trade, ...changes }),
  ...iss({ taxation: 'export', resultCountry: result }),
});

export const works = { nationalCode: '070202', construction: { workCode: '123456789012' } } as const;

export const show = {
  nationalCode: '120101',
  event: { name: 'Show', startDate: '2026-11-20', endDate: '2026-11-21', eventCode: '1' },
} as const;

const inFull: NfseIbsCbs = { operationIndicator: '100301', cst: '000', classTrib: '000001' };

/** Returns the group of IBS and CBS with full taxation. */
export const reform = (changes: Partial<NfseIbsCbs> = {}): { readonly ibsCbs: NfseIbsCbs } => ({
  ibsCbs: { ...inFull, ...changes },
});

const aDocument: DeductionDocument = {
  otherDocument: '1',
  type: '2',
  issueDate: '2026-11-01',
  deductible: '100.00',
  deducted: '100.00',
};

export const deducting = (changes: Partial<DeductionDocument>) =>
  amounts({ deduction: { documents: [{ ...aDocument, ...changes }] } });

const aReimbursement: ReimbursementDocument = {
  other: { number: '1', description: 'Nota' },
  issueDate: '2026-11-01',
  competenceDate: '2026-11-01',
  type: '02',
  amount: '100.00',
};

export const reimbursing = (changes: Partial<ReimbursementDocument>) =>
  reform({ reimbursements: [{ ...aReimbursement, ...changes }] });
