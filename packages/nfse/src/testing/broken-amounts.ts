import {
  amounts,
  type BrokenNfse,
  benefit,
  breaking,
  deducting,
  iss,
  mei,
  noTaxes,
  professionals,
  reimbursing,
  replacedKey,
  requesting,
  service,
  suspension,
  works,
} from './request-parts.ts';

export const deduction = { amount: '100.00' } as const;

export const amountRows: readonly BrokenNfse[] = [
  requesting('amounts/service', 'amounts.service', amounts({ service: '0.00' })),
  requesting('E0431', 'amounts.unconditionalDiscount', amounts({ unconditionalDiscount: '0.00' })),
  requesting('E0431', 'amounts.unconditionalDiscount', {
    ...amounts({ unconditionalDiscount: '1500.00' }),
    ...iss({ taxation: 'immune', immunityType: 1 }),
  }),
  requesting('E0432', 'amounts.conditionalDiscount', amounts({ conditionalDiscount: '0' })),
  requesting('E0427', 'amounts.service', {
    ...service(works),
    ...amounts({ deduction: { amount: '1500.01' } }),
  }),
  requesting('E0427', 'amounts.service', {
    ...service(works),
    ...amounts({ unconditionalDiscount: '100.00', deduction: { amount: '900.00' } }),
    ...iss({ benefit: { ...benefit, amount: '500.01' } }),
  }),
  requesting('E0428', 'amounts.service', {
    ...service(works),
    ...amounts({ deduction: { amount: '500.00' }, conditionalDiscount: '475.01' }),
    ...iss({ benefit: { ...benefit, percent: '50.00' } }),
  }),
  requesting('E0428', 'amounts.service', {
    ...service(works),
    ...amounts({ deduction: { amount: '1400.00' }, conditionalDiscount: '99.00' }),
  }),
  requesting('E0430', 'amounts.unconditionalDiscount', amounts({ unconditionalDiscount: '900.01' })),
  requesting('E0444', 'amounts.deduction.percent', amounts({ deduction: { percent: '60.01' } })),
  requesting('E0447', 'amounts.deduction.amount', amounts({ deduction: { amount: '900.01' } })),
  requesting('E0447', 'amounts.deduction.amount', {
    ...amounts({ unconditionalDiscount: '450.00', deduction: { amount: '450.01' } }),
  }),
  requesting('E0429', 'amounts.deduction.documents', deducting({ deductible: '900.01', deducted: '900.01' })),
  requesting('E0575', 'iss.benefit.amount', iss({ benefit: { ...benefit, amount: '900.01' } })),
  requesting('E0587', 'iss.benefit.percent', iss({ benefit: { ...benefit, percent: '60.01' } })),
  requesting('E1297', 'ibsCbs.reimbursements', reimbursing({ amount: '900.01' })),
  breaking('E0430', 'amounts.unconditionalDiscount', {
    incidence: { active: false },
    request: { ...amounts({ unconditionalDiscount: '500.00' }), ...iss({ rate: '2.99' }) },
  }),
  requesting('deduction/one-form', 'amounts.deduction', amounts({ deduction: {} })),
  requesting('E0453', 'amounts.deduction.percent', amounts({ deduction: { percent: '0.00' } })),
  requesting('E0435', 'amounts.deduction', {
    ...amounts({ deduction }),
    ...iss({ taxation: 'immune', immunityType: 1 }),
  }),
  breaking('E0436', 'amounts.deduction', {
    provider: mei,
    request: { ...amounts({ deduction }), ...noTaxes },
  }),
  breaking('E0438', 'amounts.deduction', { settings: professionals, request: amounts({ deduction }) }),
  requesting('E0437', 'amounts.deduction', { ...amounts({ deduction }), ...iss({ suspension }) }),
  ...(
    [
      ['deduction/one-document', '', { nfeKey: '35261112ABC34501DE35550010000000011481516235' }],
      ['E0455', '.nfseKey', { otherDocument: undefined, nfseKey: replacedKey.replace(/5$/, '6') }],
      [
        'E0460',
        '.nfeKey',
        { otherDocument: undefined, nfeKey: '35261112ABC34501DE35550010000000011481516234' },
      ],
      ['E0468', '.description', { type: '99' }],
      ['E0470', '.description', { description: 'Outras' }],
      ['E0474', '.deducted', { deductible: '99.99' }],
      [
        'E0466',
        '.municipalNfse.cityCode',
        {
          otherDocument: undefined,
          municipalNfse: { cityCode: '3500000', number: '000000000000001', verificationCode: 'A' },
        },
      ],
      ['E0472', '.issueDate', { issueDate: '2026-11-21' }],
    ] as const
  ).map(([rule, field, changes]) =>
    requesting(rule, `amounts.deduction.documents[0]${field}`, deducting(changes)),
  ),
];

/** The two rules that an amount above the price breaks: no amount breaks only one of them. */
export const brokenTogether: readonly (BrokenNfse & { readonly with: string })[] = [
  {
    ...requesting('E0476', 'amounts.deduction.documents[0].deducted', {
      ...service(works),
      ...deducting({ deducted: '1500.01', deductible: '1500.01' }),
    }),
    with: 'E0427',
  },
  {
    ...requesting('E0574', 'iss.benefit.amount', {
      ...service(works),
      ...iss({ benefit: { ...benefit, amount: '1500.01' } }),
    }),
    with: 'E0427',
  },
];
