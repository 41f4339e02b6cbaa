/** The addresses of the console. Every link names one of these. */
export const paths = {
  queue: '/',
  queueDecisions: '/fila/decisoes',
  queueWaits: '/fila/esperas',
  search: '/busca',
  document: '/documentos/:id',
  documentXml: '/documentos/:id/xml',
  documentPdf: '/documentos/:id/danfe',
  companies: '/empresas',
  company: '/empresas/:id',
  certificates: '/certificados',
  authorities: '/autoridades',
  webhooks: '/webhooks',
  webhook: '/webhooks/:id',
  delivery: '/entregas/:id',
  emails: '/emails',
  erasures: '/exclusoes',
  numbers: '/numeros',
  audit: '/auditoria',
  signIn: '/entrar',
  signInBegin: '/entrar/conta',
  signInReturn: '/entrar/retorno',
  signInLink: '/entrar/desenvolvimento/:token',
  signOut: '/sair',
} as const;

/** The names of the parts of a path that begin with a colon. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParams<Path extends string> = { readonly [Name in ParamName<Path>]: string };

export type Query = Readonly<Record<string, string | undefined>>;

/** Returns the address of a path with its parameters and, for values that are given, its query. */
export function addressOf<Path extends string>(
  path: Path,
  params: PathParams<Path>,
  query: Query = {},
): string {
  const values: Readonly<Record<string, string | undefined>> = params;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

/** The fields by which a link narrows the audit. `about`: an id, or anything else that names one document or company. */
type AuditQuery = Partial<
  Readonly<Record<'about' | 'actor' | 'action' | 'from' | 'to', string>> & { readonly looks: 'with' }
>;

const documentOf = (id: string): string => addressOf(paths.document, { id });

/** The addresses that pages link to. */
export const links = {
  queue: paths.queue,
  queueDecisions: (query: Query = {}) => addressOf(paths.queueDecisions, {}, query),
  queueWaits: (query: Query = {}) => addressOf(paths.queueWaits, {}, query),
  search: (query: Query = {}) => addressOf(paths.search, {}, query),
  document: documentOf,
  documentXml: (id: string) => addressOf(paths.documentXml, { id }),
  documentPdf: (id: string) => addressOf(paths.documentPdf, { id }),
  companies: (query: Query = {}) => addressOf(paths.companies, {}, query),
  company: (id: string) => addressOf(paths.company, { id }),
  certificates: (query: Query = {}) => addressOf(paths.certificates, {}, query),
  authorities: paths.authorities,
  webhooks: (query: Query = {}) => addressOf(paths.webhooks, {}, query),
  webhook: (id: string, query: Query = {}) => addressOf(paths.webhook, { id }, query),
  delivery: (id: string) => addressOf(paths.delivery, { id }),
  emails: (query: Query = {}) => addressOf(paths.emails, {}, query),
  erasures: (query: Query = {}) => addressOf(paths.erasures, {}, query),
  numbers: (query: Query = {}) => addressOf(paths.numbers, {}, query),
  audit: (query: AuditQuery = {}) => addressOf(paths.audit, {}, query),
  signIn: (query: Query = {}) => addressOf(paths.signIn, {}, query),
  signOut: paths.signOut,
};
