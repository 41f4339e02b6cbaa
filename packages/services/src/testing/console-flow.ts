import { openDatabase, type StatementObserver } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { listAudit } from '../audit/list-audit.ts';
import { describeAuthorities } from '../authority-pauses/describe-authorities.ts';
import { pauseAuthority } from '../authority-pauses/pause-authority.ts';
import { resumeAuthority } from '../authority-pauses/resume-authority.ts';
import { listCertificates } from '../certificates/list-certificates.ts';
import { listClientCompanies } from '../company-operations/list-client-companies.ts';
import { showCompany } from '../company-operations/show-company.ts';
import { createSignIn } from '../console-sessions/create-sign-in.ts';
import { endSession, endSessionsOf } from '../console-sessions/end-session.ts';
import { openSession } from '../console-sessions/open-session.ts';
import { readSession } from '../console-sessions/read-session.ts';
import { recordLook } from '../console-sessions/record-look.ts';
import { recordPerson } from '../console-sessions/record-person.ts';
import { useSignIn } from '../console-sessions/use-sign-in.ts';
import { listClientDeliveries } from '../deliveries/list-client-deliveries.ts';
import { redeliverDelivery } from '../deliveries/redeliver-delivery.ts';
import { showDelivery } from '../deliveries/show-delivery.ts';
import { describeDocument } from '../filing-operations/describe-document.ts';
import { listDueGaps } from '../gaps/list-due-gaps.ts';
import { lookupKinds } from '../lookup/found.ts';
import { listNamedAudit } from '../lookup/list-named-audit.ts';
import { lookUp } from '../lookup/look-up.ts';
import { listQueuedDocuments } from '../queue/list-queued-documents.ts';
import { readQueue } from '../queue/read-queue.ts';
import { listClientWebhooks } from '../webhooks/list-client-webhooks.ts';
import { showWebhook } from '../webhooks/show-webhook.ts';
import type { Harness } from './harness.ts';

interface ShownInConsole {
  readonly clientId: Id24;
  readonly companyId: Id24;
  readonly webhookId: Id24;
  readonly deliveryId: Id24;
  readonly documentIds: readonly Id24[];
}

const person = { handle: 'flow', issuer: 'flows', subject: '1' } as const;
const operator = { actor: person.handle, reason: 'test' };

/** Signs a person in to the console, reads what its pages show, and pauses an authority for a moment. */
export async function runConsoleFlow(
  { database, sys: worker, onStatement }: Harness & { readonly onStatement: StatementObserver },
  shown: ShownInConsole,
): Promise<void> {
  const db = openDatabase({ url: database.urls.console, purpose: 'console', max: 1, onStatement });
  const sys = { ...worker, db };
  const { clientId, companyId, webhookId, deliveryId, documentIds } = shown;
  const list = { limit: 10 };
  await recordPerson(sys, person);
  const link = await createSignIn(sys, {
    kind: 'link',
    handle: person.handle,
    role: 'operacao',
    returnTo: '/',
  });
  await useSignIn(sys, { kind: 'link', secret: link });
  const { token } = await openSession(sys, { ...person, role: 'operacao' });
  await readSession(sys, { token, issuer: person.issuer, by: 'person' });
  await readQueue(sys);
  await listQueuedDocuments(sys, { attention: 'any', ...list });
  for (const id of documentIds) {
    await describeDocument(sys, { id });
    await lookUp(sys, { text: id });
    await recordLook(sys, { actor: person.handle, action: 'document.view', subjectId: id, clientId });
  }
  await lookUp(sys, { text: 'Exemplo' });
  await lookUp(sys, { text: '12.ABC.345/01DE-35' });
  await lookUp(sys, { clientId, kind: 'delivery' });
  for (const kind of lookupKinds) await lookUp(sys, { companyId, kind });
  await lookUp(sys, { number: 1, companyId });
  await showCompany(sys, { id: companyId });
  await listClientCompanies(sys, list);
  await listCertificates(sys, list);
  await listClientWebhooks(sys, list);
  await showWebhook(sys, { id: webhookId });
  await listClientDeliveries(sys, list);
  await listClientDeliveries(sys, { targetId: companyId, channel: 'email', ...list });
  await showDelivery(sys, { id: deliveryId });
  await listDueGaps(sys, list);
  await listAudit(sys, { clientId, withLooks: true, ...list });
  await listNamedAudit(sys, { actor: person.handle, withLooks: true, ...list });
  await redeliverDelivery(sys, { ...operator, id: deliveryId });
  await pauseAuthority(sys, { ...operator, authorizer: 'RS', environment: 'homologation' });
  await describeAuthorities(sys);
  await resumeAuthority(sys, { ...operator, authorizer: 'RS', environment: 'homologation' });
  await endSession(sys, { token });
  await endSessionsOf(sys, { ...operator, handle: person.handle });
  await db.close();
}
