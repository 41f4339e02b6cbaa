export { deliver } from './deliver.workflow.ts';
export { disableNfeNumbers } from './disable-nfe-numbers.workflow.ts';
export { eraseCompany } from './erase-company.workflow.ts';
export { issueNfe } from './issue-nfe.workflow.ts';
export { issueNfse } from './issue-nfse.workflow.ts';
export { registerNfeEvent } from './register-nfe-event.workflow.ts';
export { registerNfseEvent } from './register-nfse-event.workflow.ts';
export { watchCertificate } from './watch-certificate.workflow.ts';
