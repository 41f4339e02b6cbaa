import { aTakerAbroad, someDpsFacts } from './sample-facts.ts';
import { contributions, here, type WorkedNote } from './worked-note.ts';

const reduced = { operationIndicator: '100301', cst: '200', classTrib: '200052' } as const;
const simplesOf = (simplesTaxRegime: 1 | 2 | 3) => ({ simplesTaxRegime });
const simplesTaxes = { simplesRate: '6.00' } as const;

/** Notes of companies of the Simples, of a MEI, of an export and of a company with a special regime. */
export const specialNotes: readonly WorkedNote[] = [
  {
    id: '5',
    title: 'Simples, all of it in the DAS',
    facts: someDpsFacts({
      provider: { crt: 1 },
      settings: simplesOf(1),
      request: { approximateTaxes: simplesTaxes },
    }),
    forecast: { ...here, vLiq: '1500.00' },
  },
  {
    id: '6',
    title: 'Simples, ISSQN withheld at the rate of the DPS',
    facts: someDpsFacts({
      provider: { crt: 1 },
      settings: simplesOf(1),
      request: {
        amounts: { service: '3200.00' },
        iss: { withholding: 'recipient', rate: '2.79' },
        approximateTaxes: simplesTaxes,
      },
    }),
    forecast: {
      ...here,
      vBC: '3200.00',
      pAliqAplic: '2.79',
      vISSQN: '89.28',
      vTotalRet: '89.28',
      vLiq: '3110.72',
    },
  },
  {
    id: '7',
    title: 'Simples, ISSQN outside of it',
    facts: someDpsFacts({
      provider: { crt: 1 },
      settings: simplesOf(2),
      incidence: { active: true, rate: '3.00' },
      request: { amounts: { service: '3200.00' }, approximateTaxes: simplesTaxes },
    }),
    forecast: { ...here, vBC: '3200.00', pAliqAplic: '3.00', vISSQN: '96.00', vLiq: '3200.00' },
  },
  {
    id: '8',
    title: 'MEI',
    facts: someDpsFacts({
      provider: { crt: 4 },
      request: { amounts: { service: '450.00' }, approximateTaxes: null },
    }),
    forecast: { ...here, vLiq: '450.00' },
  },
  {
    id: '9',
    title: 'export, taker and place abroad',
    facts: someDpsFacts({
      incidence: undefined,
      request: {
        recipient: aTakerAbroad,
        service: {
          nationalCode: '010101',
          nbs: '115021000',
          description: 'Software development',
          location: { country: 'US' },
          foreignTrade: {
            mode: '1',
            relationship: '0',
            currency: '220',
            amount: '2000.00',
            providerIncentive: '01',
            recipientIncentive: '01',
            temporaryGoods: '1',
            shareWithMdic: true,
          },
        },
        amounts: { service: '10840.00' },
        iss: { taxation: 'export' },
      },
    }),
    forecast: { vLiq: '10840.00' },
  },
  {
    id: '10',
    title: 'law firm with its special regime, IBS and CBS reduced by 30 %',
    facts: someDpsFacts({
      settings: { specialRegime: 6 },
      request: {
        service: { nationalCode: '171401', nbs: '113011000', description: 'Advocacia' },
        amounts: { service: '8000.00' },
        federal: { pisCofins: contributions },
        ibsCbs: reduced,
      },
    }),
    vPis: '52.00',
    vCofins: '240.00',
    forecast: {
      ...here,
      vLiq: '8000.00',
      ibsCbs: {
        vBC: '7708.00',
        vIBSUF: '5.40',
        vIBSMun: '0.00',
        vIBSTot: '5.40',
        vCBS: '48.56',
        vTotNF: '8000.00',
      },
    },
  },
];
