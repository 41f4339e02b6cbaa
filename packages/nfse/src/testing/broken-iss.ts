import {
  type BrokenNfse,
  benefit,
  breaking,
  exported,
  inactive,
  iss,
  mei,
  noTaxes,
  professionals,
  requesting,
  service,
  simples,
  suspension,
  trade,
  withheld,
  works,
} from './request-parts.ts';

export const placeAbroad = { location: { country: 'US' }, foreignTrade: trade } as const;

export const issRows: readonly BrokenNfse[] = [
  requesting('E0532', 'iss.taxation', {
    ...service({ nationalCode: '990101' }),
    ...iss({ taxation: 'taxable' }),
  }),
  requesting('E0529', 'iss.taxation', {
    ...service({ ...works, foreignTrade: trade }),
    ...iss({ taxation: 'export' }),
  }),
  requesting('E0530', 'iss.taxation', service({ ...works, ...placeAbroad })),
  requesting('E0590', 'iss.resultCountry', exported()),
  requesting('E0591', 'iss.resultCountry', exported('US', placeAbroad)),
  requesting('E0591', 'iss.resultCountry', iss({ resultCountry: 'US' })),
  requesting('iss/result-country', 'iss.resultCountry', exported('XX')),
  requesting('E0592', 'iss.immunityType', iss({ taxation: 'immune' })),
  requesting('E0592', 'iss.immunityType', iss({ immunityType: 1 })),
  requesting('E0585', 'iss.suspension', iss({ taxation: 'notTaxed', suspension })),
  requesting('E0580', 'iss.withholding', iss({ taxation: 'notTaxed', withholding: 'recipient' })),
  breaking('E0583', 'iss.withholding', { provider: mei, request: { ...withheld, ...noTaxes } }),
  breaking('E0588', 'iss.withholding', { settings: professionals, request: withheld }),
  requesting('E0589', 'iss.withholding', iss({ withholding: 'recipient', suspension })),
  requesting('E0596', 'iss.withholding', { ...service({ nationalCode: '220101' }), ...withheld }),
  requesting(
    'benefit/one-reduction',
    'iss.benefit',
    iss({ benefit: { ...benefit, amount: '1.00', percent: '1' } }),
  ),
  requesting('E0538', 'iss.benefit', iss({ benefit, suspension })),
  requesting('E0533', 'iss.benefit', iss({ taxation: 'notTaxed', benefit })),
  breaking('E0534', 'iss.benefit', { provider: mei, request: { ...iss({ benefit }), ...noTaxes } }),
  breaking('E0535', 'iss.benefit', { settings: professionals, request: iss({ benefit }) }),
  breaking('E0537', 'iss.benefit', { incidence: inactive, request: iss({ benefit, rate: '2.00' }) }),
  breaking('E0595', 'iss.rate', { incidence: inactive, request: iss({ rate: '5.01' }) }),
  requesting('E0606', 'iss.rate', iss({ rate: '5.00', suspension })),
  requesting('E0602', 'iss.rate', iss({ taxation: 'notTaxed', rate: '5.00' })),
  breaking('E0600', 'iss.rate', { provider: mei, request: { ...iss({ rate: '5.00' }), ...noTaxes } }),
  breaking('E0604', 'iss.rate', { settings: professionals, request: iss({ rate: '5.00' }) }),
];

const outsideSimples = { provider: simples, settings: { simplesTaxRegime: 2 } } as const;

export const rateRows: readonly BrokenNfse[] = [
  requesting('E0617', 'iss.rate', iss({ rate: '5.00' })),
  breaking('E0619', 'iss.rate', { incidence: inactive }),
  breaking('E0621', 'iss.rate', { provider: simples, request: withheld }),
  breaking('E0621', 'iss.rate', {
    provider: simples,
    request: iss({ withholding: 'recipient', rate: '1.79' }),
  }),
  breaking('E0625', 'iss.rate', { provider: simples, request: iss({ rate: '2.00' }) }),
  breaking('E0628', 'iss.rate', { provider: simples, incidence: inactive, request: withheld }),
  breaking('E0631', 'iss.rate', { provider: simples, incidence: inactive, request: iss({ rate: '2.00' }) }),
  breaking('E0635', 'iss.rate', { ...outsideSimples, request: iss({ rate: '2.00' }) }),
  breaking('E0640', 'iss.rate', { ...outsideSimples, incidence: inactive }),
];
