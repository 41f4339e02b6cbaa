import { type Id24, isId24 } from '@fiscal/domain';

/** The subject of a request for its log line: ids, and names of this service's own. */
export interface LogSubject {
  readonly noteId?: Id24 | undefined;
  readonly disablingId?: Id24 | undefined;
  readonly companyId?: Id24 | undefined;
  readonly webhookId?: Id24 | undefined;
  /** The name of the tool of the MCP server. */
  readonly tool?: string | undefined;
}

/** The first prefix that fits. */
const subjects: readonly (readonly [string, Exclude<keyof LogSubject, 'tool'>])[] = [
  ['/v1/nfe/disable-range/:id', 'disablingId'],
  ['/v1/nfe/:id', 'noteId'],
  ['/v1/nfse/:id', 'noteId'],
  ['/v1/companies/:id', 'companyId'],
  ['/v1/webhooks/:id', 'webhookId'],
];

/** The subject that a path names; nothing where its id is no id, since that text is the caller's. */
export function subjectOfPath(route: string, id: string | undefined): LogSubject {
  const [, name] = subjects.find(([prefix]) => route === prefix || route.startsWith(`${prefix}/`)) ?? [];
  return name === undefined || id === undefined || !isId24(id) ? {} : { [name]: id };
}
