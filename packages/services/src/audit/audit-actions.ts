import { auditedLooks } from '@fiscal/db';

/** The changes that a client can make itself, except those of documents, which have their own history. */
const clientActions = [
  'company.create',
  'company.update',
  'company.add-series',
  'certificate.replace',
  'certificate.delete',
  'logo.replace',
  'logo.delete',
  'tax-class.create',
  'tax-class.update',
  'tax-class.delete',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.rotate-secret',
] as const;
export type ClientAction = (typeof clientActions)[number];

/** The actions of operators and workflows. */
const operatorActions = [
  'filing.resolve',
  'filing.resolved',
  'filing.reopen',
  'filing.hurry',
  'filing.redispatch',
  'delivery.redeliver',
  'authority.pause',
  'authority.resume',
  'series.set-next',
  'company.export',
  'company.erasure-requested',
  'company.erasure-undone',
  'company.erasure-started',
  'company.erased',
  'client.create',
  'client.suspend',
  'client.resume',
  'key.create',
  'key.rotate',
  'key.revoke',
  'keys.rewrap',
  'documents.move',
  'console.sign-in',
  'console.sign-out',
] as const;

/** Every action that the audit keeps; rows of earlier programs may have others. */
export const auditActions = [...operatorActions, ...clientActions, ...auditedLooks] as const;
export type AuditAction = (typeof auditActions)[number];

/** SQL: the actions of looks, which changed nothing. */
export const lookActions = auditedLooks.map((action) => `'${action}'`).join(', ');
