const contributions = {
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.60' },
};

export const taxClassCreateExample = {
  code: 'revenda-sp',
  name: 'Revenda de mercadoria em SP',
  rules: [
    {
      when: { operations: ['sale'], destination: 'internal' },
      cfop: '5102',
      icms: { cst: '00', rate: '18.00' },
      ...contributions,
    },
    {
      when: { operations: ['sale'], destination: 'interstate', recipient: 'nonContributor' },
      cfop: '6108',
      icms: { cst: '00', rate: '12.00' },
      ...contributions,
    },
    {
      when: { operations: ['sale'], destination: 'interstate' },
      cfop: '6102',
      icms: { cst: '00', rate: '12.00' },
      ...contributions,
    },
  ],
};

const moment = '2026-11-21T12:00:00.000Z';

export const taxClassExample = {
  ...taxClassCreateExample,
  warnings: [],
  createdAt: moment,
  updatedAt: moment,
};

/** Food of annex VII: the classification is confirmed by the company, once. */
export const taxClassReplaceExample = {
  name: 'Alimentos com redução de 60%',
  ibsCbs: { cst: '200', classTrib: '200034' },
  rules: taxClassCreateExample.rules,
};

export const taxClassSituationExample = {
  operation: 'sale',
  destination: 'interstate',
  recipient: 'nonContributor',
};

export const taxClassTrialExample = {
  matchedRule: 1,
  cfop: '6108',
  icms: { cst: '00', rate: '12.00' },
  ipi: null,
  ...contributions,
  benefitCode: null,
};
