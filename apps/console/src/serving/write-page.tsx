import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { formToken, tokenParameter } from '../http/form-token.ts';
import { Frame, searchField } from '../layout/frame.tsx';
import { type PageContext, PageContextProvider, type SentForm } from '../layout/page-context.ts';
import type { LoadedPage } from '../routes/define-page.ts';
import type { Notice } from '../words/notice.ts';
import type { ConsoleEnv, ServingDeps } from './console-env.ts';

interface PageToWrite {
  readonly page: LoadedPage;
  /** The path of the page without its query. */
  readonly path: string;
  /** The address that shows the page again. */
  readonly refreshFrom: string;
  readonly notice?: Notice | undefined;
  readonly sentForm?: SentForm | undefined;
}

/** Writes the page of a signed-in person. */
export function writePage(
  c: Context<ConsoleEnv>,
  { assets, sys, refreshMs }: Pick<ServingDeps, 'assets' | 'sys' | 'refreshMs'>,
  { page, path, refreshFrom, notice, sentForm }: PageToWrite,
): Response | Promise<Response> {
  const { person, token } = c.get('signedIn');
  const context: PageContext = {
    person,
    now: sys.clock.now(),
    formAddress: (target) => `${target}?${tokenParameter}=${formToken(token, target)}`,
    makeTicket: randomUUID,
    searched: c.req.query(searchField),
    sentForm,
    isUnmasked: notice?.unmasked === true,
  };
  const Body = page.view;
  return c.html(
    <PageContextProvider value={context}>
      {/* What somebody asked to see in full is masked again by the next page, not by a refresh under the reader's eyes. */}
      <Frame
        title={page.title}
        assets={assets}
        path={path}
        notice={notice}
        refresh={context.isUnmasked ? undefined : { from: refreshFrom, everyMs: refreshMs }}
      >
        <Body />
      </Frame>
    </PageContextProvider>,
    sentForm === undefined ? 200 : 422,
  );
}
