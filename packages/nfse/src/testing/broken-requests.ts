import { amountRows } from './broken-amounts.ts';
import { reformRows } from './broken-ibs-cbs.ts';
import { issRows, rateRows } from './broken-iss.ts';
import { identificationRows, partyRows } from './broken-parties.ts';
import { serviceRows } from './broken-services.ts';
import { taxRows } from './broken-taxes.ts';
import { type BrokenNfse, reimbursing, requesting, service, works } from './request-parts.ts';

/** At least one request for each rule. It breaks only that rule. */
export const brokenNfseRequests: readonly BrokenNfse[] = [
  ...identificationRows,
  ...partyRows,
  ...serviceRows,
  ...amountRows,
  ...issRows,
  ...rateRows,
  ...taxRows,
  ...reformRows,
  requesting('E0953', 'ibsCbs.reimbursements[0].amount', {
    ...service(works),
    ...reimbursing({ amount: '1500.01' }),
  }),
];
