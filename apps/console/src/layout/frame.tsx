import { raw } from 'hono/html';
import { type Child, Fragment } from 'hono/jsx';
import type { Assets } from '../http/assets.ts';
import { links, paths } from '../paths/paths.ts';
import type { Notice as NoticeOfAction } from '../words/notice.ts';
import { roleWords } from '../words/sign-in-words.ts';
import { Notice } from './notice.tsx';
import { usePage } from './page-context.ts';

const navigation = [
  { path: paths.queue, title: 'Fila' },
  { path: paths.companies, title: 'Empresas' },
  { path: paths.certificates, title: 'Certificados' },
  { path: paths.authorities, title: 'Autoridades' },
  { path: paths.webhooks, title: 'Webhooks' },
  { path: paths.emails, title: 'E-mails' },
  { path: paths.numbers, title: 'Números' },
  { path: paths.erasures, title: 'Exclusões' },
  { path: paths.audit, title: 'Auditoria' },
] as const;

interface BareFrame {
  readonly title: string;
  readonly assets: Assets;
  readonly header?: Child;
  /** The address that the script fetches to refresh the page, and how often. */
  readonly refresh?: { readonly from: string; readonly everyMs: number } | undefined;
  readonly children?: Child;
}

/** A whole page without a person: sign-in and errors. */
export const BareFrame = ({ title, assets, header, refresh, children }: BareFrame) => (
  <Fragment>
    {raw('<!doctype html>')}
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Console fiscal`}</title>
        <link rel="icon" href={assets.icon.address} />
        <link rel="stylesheet" href={assets.style.address} />
        {refresh === undefined ? null : <script src={assets.script.address} defer />}
      </head>
      <body>
        {header}
        <main id="conteudo" data-refresh={refresh?.from} data-refresh-ms={refresh?.everyMs}>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  </Fragment>
);

interface Frame extends Omit<BareFrame, 'header'> {
  /** The path of the page, for the mark in the navigation. */
  readonly path: string;
  readonly notice: NoticeOfAction | undefined;
}

/** A whole page of a signed-in person. */
export const Frame = ({ path, notice, children, ...bare }: Frame) => (
  <BareFrame {...bare} header={<Header path={path} />}>
    <p id="novidades" role="status" class="visually-hidden" />
    {notice === undefined ? null : <Notice {...notice} />}
    {children}
  </BareFrame>
);

/** The name of the field of the search. */
export const searchField = 'q';

const Header = ({ path }: { readonly path: string }) => {
  const { person, searched, formAddress } = usePage();
  return (
    <Fragment>
      <a class="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <header>
        <div class="top">
          <form method="get" action={links.search()}>
            <search>
              <input
                type="search"
                name={searchField}
                value={searched}
                aria-label="Busca: número, CNPJ, CPF, chave, protocolo, código do pedido ou nome"
                placeholder="Número, CNPJ, CPF, chave, protocolo ou nome"
                maxlength={200}
              />
              <button type="submit">Buscar</button>
            </search>
          </form>
          <form method="post" action={formAddress(paths.signOut)} name="sair" class="person">
            <span>
              {person.handle} · {roleWords[person.role]}
            </span>
            <button type="submit" class="quiet">
              Sair
            </button>
          </form>
        </div>
        <nav aria-label="Páginas">
          <ul>
            {navigation.map(({ path: target, title }) => (
              <li>
                <a href={target} aria-current={isBelow(path, target) ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
    </Fragment>
  );
};

const isBelow = (path: string, target: string): boolean =>
  path === target || (target !== paths.queue && path.startsWith(`${target}/`));
