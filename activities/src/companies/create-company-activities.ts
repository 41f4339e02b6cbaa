import type { CompanyActivities } from '@fiscal/contracts';
import { announceCertificate, type SystemContext } from '@fiscal/services';

export interface CompanyActivityDeps {
  readonly system: SystemContext;
}

/** Creates the steps of the workflows about companies. */
export const createCompanyActivities = ({ system }: CompanyActivityDeps): CompanyActivities => ({
  announceCertificate: (input) => announceCertificate(system, input),
});
