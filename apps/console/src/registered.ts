import { auditPage } from './pages/audit/audit-page.tsx';
import { pause, resume } from './pages/authorities/actions.ts';
import { authoritiesPage } from './pages/authorities/authorities-page.tsx';
import { certificatesPage } from './pages/certificates/certificates-page.tsx';
import { companiesPage } from './pages/companies/companies-page.tsx';
import { companyPage } from './pages/companies/company-page.tsx';
import { deliveryPage } from './pages/deliveries/delivery-page.tsx';
import { redeliver, unmaskDelivery } from './pages/deliveries/redeliver.ts';
import { decisionActions } from './pages/document/decision-actions.ts';
import { documentFiles } from './pages/document/document-files.ts';
import { documentPage } from './pages/document/document-page.tsx';
import { hurry, redispatch, unmaskDocument } from './pages/document/other-actions.ts';
import { emailsPage } from './pages/emails/emails-page.tsx';
import { erasuresPage } from './pages/erasures/erasures-page.tsx';
import { numbersPage } from './pages/numbers/numbers-page.tsx';
import { decisionsPage } from './pages/queue/decisions-page.tsx';
import { queuePage } from './pages/queue/queue-page.tsx';
import { waitsPage } from './pages/queue/waits-page.tsx';
import { searchPage } from './pages/search/search-page.tsx';
import { webhookPage } from './pages/webhooks/webhook-page.tsx';
import { webhooksPage } from './pages/webhooks/webhooks-page.tsx';
import type { Action } from './routes/define-action.ts';
import type { FileRoute } from './routes/define-file.ts';
import type { Page } from './routes/define-page.ts';

/** Every page of the console. */
export const pages: readonly Page[] = [
  queuePage,
  decisionsPage,
  waitsPage,
  searchPage,
  numbersPage,
  auditPage,
  documentPage,
  companiesPage,
  companyPage,
  certificatesPage,
  webhooksPage,
  webhookPage,
  deliveryPage,
  emailsPage,
  erasuresPage,
  authoritiesPage,
];

/** Every action of the console. */
export const actions: readonly Action[] = [
  ...decisionActions,
  hurry,
  redispatch,
  unmaskDocument,
  redeliver,
  unmaskDelivery,
  pause,
  resume,
];

/** Every address that sends a file. */
export const files: readonly FileRoute[] = [...documentFiles];
