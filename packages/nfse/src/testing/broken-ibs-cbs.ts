import { placeAbroad } from './broken-iss.ts';
import {
  type BrokenNfse,
  breaking,
  reform,
  reimbursing,
  replacedKey,
  requesting,
  service,
  works,
} from './request-parts.ts';
import { aTaker, newYork, saoPaulo } from './sample-facts.ts';

const property = { address: saoPaulo } as const;

const ofProperty = { operationIndicator: '020301' } as const;

const deferral = { stateRate: '100', municipalRate: '100', cbsRate: '100' } as const;

export const reformRows: readonly BrokenNfse[] = [
  breaking('E0850', 'ibsCbs', {
    issuedAt: new Date('2025-12-31T15:00:00Z'),
    request: { competenceDate: '2025-12-31', ...reform() },
  }),
  requesting('E0901', 'ibsCbs.operationIndicator', reform({ operationIndicator: '010101' })),
  requesting('E0958', 'ibsCbs.classTrib', reform({ classTrib: '000003' })),
  requesting('E0964', 'ibsCbs.regular', reform({ regular: { cst: '000', classTrib: '000001' } })),
  requesting('E0965', 'ibsCbs.regular', reform({ cst: '550', classTrib: '550016' })),
  requesting(
    'E0969',
    'ibsCbs.regular.classTrib',
    reform({ cst: '550', classTrib: '550016', regular: { cst: '000', classTrib: '000003' } }),
  ),
  requesting(
    'ibsCbs/regular-cst',
    'ibsCbs.regular.cst',
    reform({ cst: '550', classTrib: '550016', regular: { cst: '200', classTrib: '000001' } }),
  ),
  requesting('E0971', 'ibsCbs.deferral', reform({ deferral })),
  requesting('ibsCbs/deferral', 'ibsCbs.deferral', reform({ cst: '515', classTrib: '515001' })),
  requesting('E0959', 'ibsCbs.cst', reform({ cst: '200' })),
  requesting('E0905', 'ibsCbs.referencedKeys', reform({ governmentEntity: '1', operationType: '2' })),
  requesting('E0906', 'ibsCbs.referencedKeys', reform({ referencedKeys: [replacedKey] })),
  requesting(
    'E0907',
    'ibsCbs.referencedKeys[1]',
    reform({
      governmentEntity: '1',
      operationType: '3',
      referencedKeys: [replacedKey, replacedKey.replace(/5$/, '6')],
    }),
  ),
  requesting('E0903', 'ibsCbs.operationType', reform({ governmentEntity: '1' })),
  ...['250501', '150901', '171201', '100501'].map((nationalCode) =>
    requesting('E0903', 'ibsCbs.operationType', { ...service({ nationalCode }), ...reform() }),
  ),
  requesting('E0904', 'ibsCbs.operationType', reform({ operationType: '1' })),
  requesting(
    'property/one-identification',
    'ibsCbs.property',
    reform({ ...ofProperty, property: { ...property, cib: '12345678' } }),
  ),
  requesting('E0928', 'ibsCbs.property', reform({ property })),
  requesting('E0931', 'ibsCbs.property', { ...service(works), ...reform({ ...ofProperty, property }) }),
  requesting('E0932', 'ibsCbs.property', reform(ofProperty)),
  requesting('ibsCbs/acquirer-address', 'recipient.address', {
    recipient: { ...aTaker, address: null },
    ...reform(),
  }),
  requesting('ibsCbs/beneficiary-address', 'ibsCbs.beneficiary', reform({ operationIndicator: '030103' })),
  requesting('E0934', 'ibsCbs.property.address', {
    ...service(placeAbroad),
    ...reform({ ...ofProperty, property }),
  }),
  requesting('E0935', 'ibsCbs.property.address', reform({ ...ofProperty, property: { address: newYork } })),
  ...(
    [
      ['reimbursement/one-document', '', { other: undefined }],
      ['E0940', '.dfe.key', { other: undefined, dfe: { keyType: '1', key: '1'.repeat(44) } }],
      [
        'E0942',
        '.fiscal',
        { other: undefined, fiscal: { cityCode: '3550308', number: '1', description: 'Nota' } },
      ],
      ['E0950', '.issueDate', { issueDate: '2026-10-31' }],
      ['E0952', '.typeName', { typeName: 'Outros' }],
      ['reimbursement/type-name', '.typeName', { type: '99' }],
    ] as const
  ).map(([rule, field, changes]) =>
    requesting(rule, `ibsCbs.reimbursements[0]${field}`, reimbursing(changes)),
  ),
];
