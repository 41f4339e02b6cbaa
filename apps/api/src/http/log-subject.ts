import { type Id24, isId24 } from '@fiscal/domain';

/** The subject of a request for its log line: only ids, and names that this service chose. */
export interface LogSubject {
  readonly noteId?: Id24 | undefined;
  readonly disablingId?: Id24 | undefined;
  readonly companyId?: Id24 | undefined;
  readonly webhookId?: Id24 | undefined;
  /** The name of the tool of the MCP server. */
  readonly tool?: string | undefined;
}

/** Prefixes of paths with the name of the id that follows. The first match counts. */
const subjects: readonly (readonly [string, Exclude<keyof LogSubject, 'tool'>])[] = [
  ['/v1/nfe/disable-range/:id', 'disablingId'],
  ['/v1/nfe/:id', 'noteId'],
  ['/v1/nfse/:id', 'noteId'],
  ['/v1/companies/:id', 'companyId'],
  ['/v1/webhooks/:id', 'webhookId'],
];

/** Returns the subject that a path names; nothing when the id is malformed, because it is any text of the caller. */
export function subjectOfPath(route: string, id: string | undefined): LogSubject {
  const [, name] = subjects.find(([prefix]) => route === prefix || route.startsWith(`${prefix}/`)) ?? [];
  return name === undefined || id === undefined || !isId24(id) ? {} : { [name]: id };
}
