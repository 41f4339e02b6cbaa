import { someDpsFacts } from './sample-facts.ts';
import { contributions, here, inFull, type WorkedNote } from './worked-note.ts';

const built = {
  service: {
    nationalCode: '070202',
    description: 'Execução de obra',
    construction: { workCode: '123456789012' },
  },
};

/** Notes of companies outside the Simples, at the rate of the municipality. */
export const ordinaryNotes: readonly WorkedNote[] = [
  {
    id: '1',
    title: 'normal, rate of the municipality 5 %',
    facts: someDpsFacts(),
    forecast: { ...here, vBC: '1500.00', pAliqAplic: '5.00', vISSQN: '75.00', vLiq: '1500.00' },
  },
  {
    id: '2',
    title: 'own PIS and COFINS, IBS and CBS in full',
    facts: someDpsFacts({
      request: { federal: { pisCofins: { ...contributions, withholding: '0' } }, ibsCbs: inFull },
    }),
    vPis: '9.75',
    vCofins: '45.00',
    forecast: {
      ...here,
      vBC: '1500.00',
      pAliqAplic: '5.00',
      vISSQN: '75.00',
      vLiq: '1500.00',
      ibsCbs: {
        vBC: '1370.25',
        vIBSUF: '1.37',
        vIBSMun: '0.00',
        vIBSTot: '1.37',
        vCBS: '12.33',
        vTotNF: '1500.00',
      },
    },
  },
  {
    id: '3',
    title: 'ISSQN, IRRF and contributions withheld',
    facts: someDpsFacts({
      incidence: { active: true, rate: '2.00' },
      request: {
        amounts: { service: '10000.00' },
        iss: { withholding: 'recipient' },
        federal: {
          pisCofins: { cst: '01', pisRate: '1.65', cofinsRate: '7.60', withholding: '3' },
          withheld: { irrf: '150.00', socialContributions: '465.00' },
        },
        ibsCbs: inFull,
      },
    }),
    vPis: '165.00',
    vCofins: '760.00',
    forecast: {
      ...here,
      vBC: '10000.00',
      pAliqAplic: '2.00',
      vISSQN: '200.00',
      vTotalRet: '815.00',
      vLiq: '9185.00',
      ibsCbs: {
        vBC: '8875.00',
        vIBSUF: '8.88',
        vIBSMun: '0.00',
        vIBSTot: '8.88',
        vCBS: '79.88',
        vTotNF: '9185.00',
      },
    },
  },
  {
    id: '4',
    title: 'construction where it stands, discounts and a deduction by amount',
    facts: someDpsFacts({
      request: {
        ...built,
        amounts: {
          service: '20000.00',
          unconditionalDiscount: '500.00',
          conditionalDiscount: '300.00',
          deduction: { amount: '4500.00' },
        },
      },
    }),
    forecast: { ...here, vBC: '15000.00', pAliqAplic: '5.00', vISSQN: '750.00', vLiq: '19200.00' },
  },
  {
    id: '4b',
    title: 'the same with a deduction by percentage',
    facts: someDpsFacts({
      request: {
        ...built,
        amounts: {
          service: '20000.00',
          unconditionalDiscount: '500.00',
          conditionalDiscount: '300.00',
          deduction: { percent: '30.00' },
        },
      },
    }),
    forecast: {
      ...here,
      vCalcDR: '5850.00',
      vBC: '13650.00',
      pAliqAplic: '5.00',
      vISSQN: '682.50',
      vLiq: '19200.00',
    },
  },
  {
    id: '11',
    title: 'odd cents',
    facts: someDpsFacts({
      incidence: { active: true, rate: '3.5' },
      request: {
        amounts: { service: '1234.56', unconditionalDiscount: '34.56' },
        federal: { pisCofins: { ...contributions, base: '1200.00' } },
        ibsCbs: inFull,
      },
    }),
    vPis: '7.80',
    vCofins: '36.00',
    forecast: {
      ...here,
      vBC: '1200.00',
      pAliqAplic: '3.50',
      vISSQN: '42.00',
      vLiq: '1200.00',
      ibsCbs: {
        vBC: '1114.20',
        vIBSUF: '1.11',
        vIBSMun: '0.00',
        vIBSTot: '1.11',
        vCBS: '10.03',
        vTotNF: '1200.00',
      },
    },
  },
  {
    id: '12',
    title: 'a tie of PIS goes to the even cent',
    facts: someDpsFacts({
      request: {
        amounts: { service: '130.00' },
        federal: { pisCofins: { cst: '01', pisRate: '1.65' } },
      },
    }),
    vPis: '2.14',
    forecast: { ...here, vBC: '130.00', pAliqAplic: '5.00', vISSQN: '6.50', vLiq: '130.00' },
  },
];
